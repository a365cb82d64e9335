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
  /** All ships there, in the order in which they build. */
  line: Builder[];
}

export interface Builder {
  seat: number;
  /** null: it waits, or its slot is still to be chosen. */
  slot: number | null;
  waits: boolean;
  built: boolean;
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
  /** How far it is; nothing wanted: nothing to measure. */
  have: number;
  want: number;
  /** What it may bring: mostly one number; a row by how many players meet its condition. */
  worth: number[];
  /** What it would bring now. */
  points: number | null;
}

export interface SeatPortrait {
  score: number;
  stones: number;
  most_stones: number;
  /** Stones from quarries that would find no room now. */
  spills: number;
  harbour: number;
  ships: string[];
  passed: boolean;
  crews: Record<Crew, { strength: number; rests: boolean; most: number }>;
  /** The river spaces still open to its ships this round. */
  berths: string[];
  works: Record<SiteName, Works>;
  feeding: Feeding;
  /** Its wheat by where the flood stands. */
  wheat_at: Record<Flood, number>;
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

/** What a seat could do at a site with all its strength, and the stones that will be there by then. */
export interface Works {
  strength: number;
  stones: number;
  /** The most that the work can be worth, or the most cards drawn. */
  value: number;
  /** The spaces that can be built next. */
  spaces: BuildingSpace[];
}

/** How a seat's crews would be fed now. */
export interface Feeding {
  need: number;
  supply: number;
  missing: number;
  /** Points for each missing wheat. */
  loss: number;
  cost: number;
}

export interface Field {
  field: string;
  wheat: number;
  colour: string;
  /** By how many steps. */
  improved: number;
  irrigated: boolean;
  /** The colour that it would be improved to; null: it is the best. */
  better: string | null;
}

/** What a seat did in a round. */
export interface SeatRound {
  need: number;
  wheat: number;
  missing: number;
  /** Points lost by it, below 0. */
  hunger: number;
  stones: { before: number; quarries: number; otherwise: number; after: number };
  /** Points by building; at the Sphinx those for cards put back. */
  built: Record<'sphinx' | BuildingName, number>;
  floors: number;
  bonus: number;
  /** How many sites it built at. */
  sites: number;
  /** Points by cards and markets. */
  otherwise: number;
  before: number;
  after: number;
}

export interface RoundEnd {
  round: number;
  /** Seats in the order of play as it was. */
  order: number[];
  seats: SeatRound[];
  floors: { floor: number; seat: number; points: number; stones: number[] }[];
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
  /** Whether crews are still to be fed this round. */
  feeds: boolean;
  /** The last round that is over; null in the first. */
  round_end: RoundEnd | null;
  markets: {
    stone: { sale: boolean[]; bottom: number; end: number; markers: number[] };
    grain: { loss: number[]; bottom: number; end: number; markers: number[] };
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

/** The three colours of fields as drawn; the middle one is called yellow-green in words. */
export function fieldColour(colour: string): 'green' | 'yellow' | 'brown' {
  if (colour.startsWith('yellow')) return 'yellow';
  return colour === 'green' ? 'green' : 'brown';
}

export function blockKey(space: { building: string; place: string | number }): string {
  return `${space.building}:${space.place}`;
}
