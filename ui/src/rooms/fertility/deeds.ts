/** A player's turn as pieces in a row. */
import type { LogLine } from '../../lib/contract';
import { gained } from './discs';
import { zoneOf } from './text';
import { GOODS } from './types';

export interface Deed {
  kind: 'tile' | 'icon' | 'amount';
  /** A tile's name or a token of the sprite. */
  what: string;
  amount?: number;
}

/** By seat, the others' turns up to the moment that is shown. */
export function linesBySeat(recent: readonly LogLine[], last: LogLine | null): Map<number, LogLine[]> {
  const lines = new Map<number, LogLine[]>();
  for (const line of recent) {
    if (line.seat < 0 || line.position > (last?.position ?? -1)) continue;
    lines.set(line.seat, [...(lines.get(line.seat) ?? []), line]);
  }
  return lines;
}

/** The tile, its gains, a monument, a district, and the Debens of all of them. */
export function deedsOf(lines: readonly LogLine[]): Deed[] {
  const deeds: Deed[] = [];
  const gathered = new Map<string, number>([...GOODS, 'wheat'].map((token) => [token, 0]));
  let debens = 0;
  const pieces: Deed[] = [];
  for (const { kind, parts, seat, changes } of lines) {
    const own = changes[seat] ?? {};
    const zone = zoneOf(kind);
    debens += own.debens ?? 0;
    if (zone === 'valley' && parts) deeds.push({ kind: 'tile', what: String(parts.tile) });
    if (zone === 'valley' || zone === 'quarry')
      for (const { token, amount } of gained(own)) gathered.set(token, (gathered.get(token) ?? 0) + amount);
    if (parts?.take === 'monument') pieces.push({ kind: 'icon', what: `monument-${seat + 1}` });
    if (zone === 'row' && parts?.district !== 'none') pieces.push({ kind: 'icon', what: 'plot2' });
  }
  for (const [what, amount] of gathered) if (amount > 0) deeds.push({ kind: 'amount', what, amount });
  deeds.push(...pieces);
  if (debens) deeds.push({ kind: 'amount', what: 'deben-mark', amount: debens });
  return deeds;
}
