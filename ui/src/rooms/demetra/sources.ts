/** Where the points of a category come from, as short as the score sheet shows it. */
import { countingGroups } from './country';
import type { Say } from './text';
import { CROPS, LETTERS, type Portrait } from './types';

/** A piece of a line: a picture of the sprite with its number, or words alone. */
export interface Source {
  icon?: string;
  text: string;
}

/** Groups in words, or by figures where there is no room for words. */
export function sourcesOf(view: Portrait, seat: number, category: string, say: Say | null): Source[] {
  const own = view.seats[seat];
  if (!own) return [];
  const [largest, second] = countingGroups(own.groups);
  switch (category) {
    case 'workers':
      return own.workers.map(({ letter, value }) => ({ icon: `w-${letter}`, text: String(value) }));
    case 'largest':
      return largest ? [{ text: say?.('fields_n', { n: largest.hexes.length }) ?? `${largest.hexes.length} × 1` }] : [];
    case 'second':
      return second
        ? [{ text: say?.('fields_double', { n: second.hexes.length }) ?? `${second.hexes.length} × 2` }]
        : [];
    case 'crops': {
      const others = view.seats.filter((_, other) => other !== seat);
      const most = CROPS.filter((crop) => others.every(({ cubes }) => cubes[crop] < own.cubes[crop]));
      return most.map((crop) => ({ icon: `cube-${LETTERS[crop]}`, text: String(own.cubes[crop]) }));
    }
    default:
      return [];
  }
}
