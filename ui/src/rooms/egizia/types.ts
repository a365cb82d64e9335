/** What the room adds to the types of its portrait: names and small questions. */
import type { BuildingName, Crew, Flood, Market, Phase, SiteName } from './portrait';

export type * from './portrait';

export const CREWS: readonly Crew[] = ['blue', 'black', 'yellow', 'joker'];
export const SITES: readonly SiteName[] = ['sphinx', 'obelisk', 'temple'];
export const FLOODS: readonly Flood[] = ['left', 'middle', 'right'];
export const MARKETS: readonly Market[] = ['stone', 'grain'];
export const BUILDINGS: readonly BuildingName[] = ['obelisk', 'graves', 'temple', 'pyramid'];
export const PHASES: readonly Phase[] = ['cards', 'ships', 'feeding', 'stones', 'building', 'bonus', 'order'];

/** The three colours of fields as drawn; the middle one is called yellow-green in words. */
export function fieldColour(colour: string): 'green' | 'yellow' | 'brown' {
  if (colour.startsWith('yellow')) return 'yellow';
  return colour === 'green' ? 'green' : 'brown';
}

export function blockKey(space: { building: string; place: string | number }): string {
  return `${space.building}:${space.place}`;
}
