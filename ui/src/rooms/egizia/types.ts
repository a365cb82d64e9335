/** The portrait of Egizia, as the server's room draws it in names and numbers. */

export const CREWS = ['blue', 'black', 'yellow', 'joker'] as const;
export type Crew = (typeof CREWS)[number];
export const SITES = ['sphinx', 'obelisk', 'temple'] as const;
export type SiteName = (typeof SITES)[number];
export const FLOODS = ['left', 'middle', 'right'] as const;
export type Flood = (typeof FLOODS)[number];
export const MARKETS = ['stone', 'grain'] as const;
export type Market = (typeof MARKETS)[number];
export const BUILDINGS = ['obelisk', 'graves', 'temple', 'pyramid'] as const;
export type BuildingName = (typeof BUILDINGS)[number];
export const PHASES = ['cards', 'ships', 'feeding', 'stones', 'building', 'bonus', 'order'] as const;
export type Use = 'immediate' | 'anytime' | 'permanent' | 'kept';

export interface NileCard {
  /** Its token, such as "field-green-4". */
  card: string;
  kind: string;
  use: Use;
  amount?: number;
  colour?: string;
  crews?: Crew[];
  on?: BuildingName[];
  market?: string;
}

export interface KeptCard extends NileCard {
  /** A permanent card that has acted this round. */
  used: boolean;
}

export interface Space {
  space: string;
  kind: 'card' | 'town' | 'site';
  /** Seats of the ships there. */
  ships: number[];
  /** The Nile card lying there; null when it is gone. */
  card?: NileCard | null;
  effect?: 'both_markets' | 'crews' | 'any_crew' | 'joker_and_flood';
  crews?: Crew[];
  stones?: number;
  closed?: boolean;
}

export interface Site {
  site: SiteName;
  /** From the river outward; null: free. */
  slots: (number | null)[];
  waiting: number[];
  built: number[];
  /** Seats that build first this round. */
  ahead: number[];
}

export interface BuildingSpace {
  /** The part of a building: obelisk, grave, left_wall, right_wall, column, roof, pyramid. */
  building: string;
  place: string;
  /** null: a grave tile that lies face down. */
  value: number | null;
  seat: number | null;
  /** Whether it is the next to be built. */
  open: boolean;
}

export interface Floor {
  complete: boolean;
  stones: number[];
  leader: number | null;
}

export interface SphinxCard {
  card: string;
  /** What it may bring: mostly one number; a row by how many players meet its condition. */
  worth: number[];
  /** What it would bring now. */
  points: number | null;
}

export interface SeatPortrait {
  score: number;
  stones: number;
  most_stones: number;
  harbour: number;
  ships: string[];
  passed: boolean;
  crews: Record<Crew, { strength: number; rests: boolean }>;
  need: number;
  supply: number;
  fields: Field[];
  wheat: Record<string, number>;
  income: number;
  quarries: number[];
  markets: Record<Market, number>;
  cards: KeptCard[];
  graves: number;
  /** What the graves would bring at the end. */
  grave_award: number;
  /** Where it has built this round. */
  sites: SiteName[];
  /** What these sites will bring in the bonus phase. */
  bonus: number;
  sphinx_cards: number;
  /** Those that are known to the reader. */
  sphinx: SphinxCard[];
  settled: boolean;
}

export interface Field {
  field: string;
  wheat: number;
  colour: string;
  /** By how many steps. */
  improved: number;
  irrigated: boolean;
}

export interface Portrait {
  round: number;
  rounds: number;
  phase: string;
  /** Seats in the order of play. */
  order: number[];
  /** Seats from the front of the score track to its rear. */
  ranking: number[];
  flood: Flood;
  river: Space[];
  sites: Site[];
  /** The site that builds; null outside of the building phase. */
  site: SiteName | null;
  buildings: Record<BuildingName, BuildingSpace[]>;
  floors: Floor[];
  /** Points by the number of sites built at in a round. */
  site_bonus: number[];
  markets: {
    stone: { sale: boolean[]; bottom: number; markers: number[] };
    grain: { loss: number[]; bottom: number; markers: number[] };
  };
  nile_left: number;
  sphinx: {
    undrawn: number;
    left: number;
    returned: { seat: number; cards: number; known: string[]; lost: number }[];
    drawing: number;
    drawn: SphinxCard[];
  };
  seats: SeatPortrait[];
}

/** The most that a crew can be. */
export const MOST_STRENGTH = 9;

/** The three colours of fields as drawn; the middle one is called yellow-green in words. */
export function fieldColour(colour: string): 'green' | 'yellow' | 'brown' {
  if (colour.startsWith('yellow')) return 'yellow';
  return colour === 'green' ? 'green' : 'brown';
}

export function blockKey(space: { building: string; place: string | number }): string {
  return `${space.building}:${space.place}`;
}
