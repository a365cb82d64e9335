/** The room's additions to its portrait: names and small helpers. */
import { PHASES, type Phase } from './portrait';

export * from './portrait';

/** The phases of a round: without what comes before the first, and the final scoring. */
export const ROUND_PHASES: readonly Phase[] = PHASES.filter((phase) => phase && phase !== 'final');

/** The three colours of fields as drawn; the middle one is called yellow-green in words. */
export function fieldColour(colour: string): 'green' | 'yellow' | 'brown' {
  if (colour.startsWith('yellow')) return 'yellow';
  return colour === 'green' ? 'green' : 'brown';
}

export function blockKey(space: { building: string; place: string | number }): string {
  return `${space.building}:${space.place}`;
}
