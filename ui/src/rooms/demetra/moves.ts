/** The hexes that the last moves touched, outlined in the colour of the last player to do so. */
import type { LogLine, TableShown } from '../../lib/contract';
import { cardOf, zoneOf } from './text';
import type { Hex, Portrait, Tab } from './types';

/** The sheet of a small screen that shows a move of others; null if any does. */
export function sheetOf({ seat, kind, parts }: LogLine, mine: number | null): Tab | null {
  if (seat === mine) return null;
  const zone = zoneOf(kind);
  if (zone === 'register' || zone === 'stores' || parts?.priced !== undefined) return 'market';
  return seat >= 0 && mine !== null && (parts?.field ?? parts?.worker) !== undefined ? 'others' : null;
}

/** The field that the last answer took a cube from without turning it. */
export function gleanedField({ last }: Pick<TableShown<Portrait>, 'last'>): Hex | null {
  return last?.kind === 'glean' && last.parts ? String(last.parts.field) : null;
}

export function recentHexes(
  { last, recent, view }: Pick<TableShown<Portrait>, 'last' | 'recent' | 'view'>,
  owner: number,
): { hexes: Hex[]; seat: number } | null {
  const lines = last && !recent.includes(last) ? [...recent, last] : recent;
  const own = new Set(view.seats[owner]?.fields.map(({ field }) => field));
  const touched = lines.flatMap(({ seat, kind, parts }) => {
    // A player who swaps with this seat leaves a field on its board.
    const hex =
      seat === owner
        ? parts?.field
        : cardOf(kind)?.cause === 'swap' && own.has(String(parts?.given))
          ? parts?.given
          : null;
    return typeof hex === 'string' && hex in view.material.crops ? [{ hex, seat }] : [];
  });
  const by = touched.at(-1)?.seat;
  return by === undefined ? null : { hexes: [...new Set(touched.map(({ hex }) => hex))], seat: by };
}
