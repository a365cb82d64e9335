// Made by scripts/types from the room's portrait.py; not edited by hand.

/** The facts that the edition determines, the same for the whole game. */
export interface Material {
  rounds: number;
  /** Points by the number of sites built at in a round. */
  site_bonus: number[];
  most_stones: number;
  /** How far a crew grows. */
  most_strength: number;
  /** Stones for one point where they are sold. */
  sale_stones: number;
}

export const PHASES = ["", "cards", "ships", "feeding", "stones", "building", "bonus", "order", "final"] as const;
export type Phase = (typeof PHASES)[number];

export const FLOODS = ["left", "middle", "right"] as const;
export type Flood = (typeof FLOODS)[number];

export const USES = ["immediate", "anytime", "permanent", "kept"] as const;
export type Use = (typeof USES)[number];

export const COLOURS = ["green", "yellow", "brown"] as const;
export type Colour = (typeof COLOURS)[number];

export const CREWS = ["blue", "black", "yellow", "joker"] as const;
export type Crew = (typeof CREWS)[number];

export const BUILDINGS = ["obelisk", "graves", "temple", "pyramid"] as const;
export type BuildingName = (typeof BUILDINGS)[number];

export const MARKET_OF_CARDS = ["stone", "grain", "either"] as const;
export type MarketOfCard = (typeof MARKET_OF_CARDS)[number];

/** A Nile card with what is printed on it. */
export interface NileCard {
  /** Its token, such as "field-green-4". */
  card: string;
  kind: string;
  use: Use;
  amount?: number;
  colour?: Colour;
  crews?: Crew[];
  on?: BuildingName[];
  market?: MarketOfCard;
  /** A field that also brings something when it is taken. */
  once?: boolean;
  /** In front of a seat: a permanent card that has acted this round. */
  used?: boolean;
}

export const EFFECTS = ["both_markets", "crews", "any_crew", "joker_and_flood"] as const;
export type Effect = (typeof EFFECTS)[number];

/** A space of the river: with a card, with the effect of a town, or a site. */
export interface Space {
  space: string;
  kind: "card" | "town" | "site";
  /** Seats of the ships there. */
  ships: number[];
  /** The Nile card lying there; null when it is gone. */
  card?: NileCard | null;
  effect?: Effect;
  crews?: Crew[];
  stones?: number;
  closed?: boolean;
}

export const SITES = ["sphinx", "obelisk", "temple"] as const;
export type SiteName = (typeof SITES)[number];

/** A ship at a site. */
export interface Builder {
  seat: number;
  /** From 1; null: it waits, or its slot is still to be chosen. */
  slot: number | null;
  waits: boolean;
  built: boolean;
}

/** A site of the river, with the ships there. */
export interface Site {
  site: SiteName;
  /** Seats from the river outward; null: free. */
  slots: (number | null)[];
  waiting: number[];
  /** All ships there, in the order in which they build. */
  line: Builder[];
}

/** A space of a building; places count in the order of building, in the Pyramid by floor. */
export interface BuildingSpace {
  /** Its part: obelisk, grave, left_wall, right_wall, column, roof, pyramid. */
  building: string;
  place: string;
  /** null: a grave tile that lies face down. */
  value: number | null;
  seat: number | null;
  /** Whether it is the next to be built. */
  open: boolean;
}

/** The state of a floor of the Pyramid, and who would score it. */
export interface Floor {
  complete: boolean;
  /** By seat. */
  stones: number[];
  leader: number | null;
}

/** The stones of a seat at the start and end of a round, and the changes in between. */
export interface StonesOfRound {
  before: number;
  quarries: number;
  otherwise: number;
  after: number;
}

export const WORKS = ["sphinx", "obelisk", "graves", "temple", "pyramid"] as const;
export type Work = (typeof WORKS)[number];

/** A summary of a round for a seat; points are those of the score track. */
export interface SeatRound {
  need: number;
  wheat: number;
  missing: number;
  /** Points lost by it, below 0. */
  hunger: number;
  stones: StonesOfRound;
  /** Points by building; at the Sphinx those for cards put back. */
  built: Record<Work, number>;
  floors: number;
  bonus: number;
  /** How many sites it built at. */
  sites: number;
  /** Points by cards and markets. */
  otherwise: number;
  before: number;
  after: number;
}

/** A floor completed in a round, and who scored it. */
export interface FloorOfRound {
  /** From 1. */
  floor: number;
  seat: number;
  points: number;
  stones: number[];
}

/** A finished round, as summarised between two rounds. */
export interface RoundEnd {
  round: number;
  /** Seats in the order of play as it was. */
  order: number[];
  seats: SeatRound[];
  floors: FloorOfRound[];
}

/** The positions of all seats on the stone market. */
export interface StoneMarket {
  /** By step, whether stones are sold there. */
  sale: boolean[];
  end: number;
  /** The stones of the last step. */
  bottom: number;
  /** By seat. */
  markers: number[];
}

/** The positions of all seats on the grain market. */
export interface GrainMarket {
  /** By step, points for each missing wheat. */
  loss: number[];
  end: number;
  /** The points of the last step. */
  bottom: number;
  /** By seat. */
  markers: number[];
}

/** Both markets, each from the top down. */
export interface Markets {
  stone: StoneMarket;
  grain: GrainMarket;
}

/** Cards that a seat has returned together. */
export interface Returned {
  seat: number;
  cards: number;
  /** Those that the reader knows. */
  known: string[];
  lost: number;
}

/** A Sphinx card, and how far its condition is met. */
export interface SphinxCard {
  card: string;
  have: number;
  /** 0: nothing to measure. */
  want: number;
  /** What it may bring: one number, or a row by how many meet its condition. */
  worth: number[];
  /** What it would bring now. */
  points: number | null;
}

/** The cards of the Sphinx deck that are in nobody's hand. */
export interface SphinxDeck {
  undrawn: number;
  left: number;
  returned: Returned[];
  drawing: number;
  drawn: SphinxCard[];
}

/** A crew of a seat; it rests after working in a round. */
export interface CrewPortrait {
  strength: number;
  rests: boolean;
}

/** The most a seat could build at a site, with all its strength and the stones it will have then. */
export interface Works {
  strength: number;
  stones: number;
  /** The most that the work can be worth, or the most cards drawn. */
  value: number;
  /** Those that can be built next. */
  spaces: BuildingSpace[];
}

/** The feeding of a seat's crews, if it came now. */
export interface Feeding {
  need: number;
  supply: number;
  missing: number;
  /** Points for each missing wheat. */
  loss: number;
  cost: number;
}

/** A field of a seat with its present colour; it gives wheat if the flood irrigates that colour. */
export interface Field {
  field: string;
  wheat: number;
  colour: Colour;
  /** By how many steps. */
  improved: number;
  /** The colour that it would be improved to; null: it is the best. */
  better: Colour | null;
  irrigated: boolean;
}

export const MARKETS = ["stone", "grain"] as const;
export type Market = (typeof MARKETS)[number];

/** The possessions of a seat, and the points that they would score. */
export interface SeatPortrait {
  score: number;
  stones: number;
  /** Stones from quarries that would find no room now. */
  spills: number;
  harbour: number;
  ships: string[];
  passed: boolean;
  crews: Record<Crew, CrewPortrait>;
  /** The river spaces still open to its ships this round. */
  berths: string[];
  works: Record<SiteName, Works>;
  feeding: Feeding;
  /** Its wheat by where the flood stands. */
  wheat_at: Record<Flood, number>;
  fields: Field[];
  wheat: Record<Colour, number>;
  income: number;
  quarries: number[];
  markets: Record<Market, number>;
  cards: NileCard[];
  /** The sum of its grave tiles. */
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

/** The whole table. */
export interface Portrait {
  material: Material;
  round: number;
  phase: Phase;
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
  /** Whether crews are still to be fed this round. */
  feeds: boolean;
  /** The last round that is over; null in the first. */
  round_end: RoundEnd | null;
  markets: Markets;
  nile_left: number;
  sphinx: SphinxDeck;
  seats: SeatPortrait[];
}
