/** Which hexes the last moves touched, for the thin line around them. */
import type { RoomProps } from '../../lib/contract';
import type { Hex, Portrait } from './types';

/** The field that the last answer took a cube from without turning it. */
export function gleanedField({ last }: Pick<RoomProps<Portrait>, 'last'>): Hex | null {
  return last?.kind === 'glean' && last.parts ? String(last.parts.field) : null;
}

export function recentHexes({ last, recent, view }: Pick<RoomProps<Portrait>, 'last' | 'recent' | 'view'>, owner: number): { hexes: Hex[]; seat: number } | null {
  const lines = last && !recent.includes(last) ? [...recent, last] : recent;
  const hexes = lines
    .filter(({ seat }) => seat === owner)
    .map(({ parts }) => parts?.field)
    .filter((field): field is Hex => typeof field === 'string' && field in view.crops);
  return hexes.length ? { hexes: [...new Set(hexes)], seat: owner } : null;
}
