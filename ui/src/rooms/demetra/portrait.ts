// Made by scripts/types from the room's portrait.py; not edited by hand.

export const CROPS = ["hops", "vegetables", "cider", "wine", "wheat"] as const;
export type Crop = (typeof CROPS)[number];

/** The facts that the edition determines, the same for the whole game. */
export interface Material {
  /** How many hexes each row has. */
  rows: Record<string, number>;
  /** By hex. */
  crops: Record<string, Crop>;
  /** The workers of the village, wherever they are. */
  villagers: string[];
  event_places: number;
  /** The places at which an event checks all boards. */
  check_place: number;
  /** The number of tiles that each player needs by then. */
  check_tiles: number;
  /** How many events go back into the bag if not. */
  check_events: number;
  /** The turns that each player has after the one with the last event. */
  last_turns: number;
  /** Points for a field of the largest group, and of the second largest. */
  group_points: number[];
}

export const ITEMS = ["buy", "store", "refill", "lay", "draw", "replay", "fallow", "action", "rest", "event", "gift"] as const;
export type Item = (typeof ITEMS)[number];

/** Something that waits after the present question. */
export interface Waiting {
  what: Item;
  seat: number;
  field?: string;
  worker?: string;
  event?: string;
}

export const ACTIONS = ["harvest", "worker", "buy", "store"] as const;
export type ActionName = (typeof ACTIONS)[number];

/** A field tile, named after the only hex where it fits. */
export interface Field {
  /** A row's letter and a number from the left: A1 is top left. */
  field: string;
  crop: Crop;
}

/** The number of tiles in the bag. */
export interface Bag {
  fields: number;
  events: number;
}

/** A worker tile; its value is how many fields it needs beside it. */
export interface Worker {
  worker: string;
  letter: string;
  value: number;
  kind: "farmhand" | "villager";
  /** A scroll, not a bell. */
  must: boolean;
}

/** An event tile, visible to all. */
export interface EventTile {
  event: string;
  letter: string;
  /** A scroll, not a bell. */
  must: boolean;
}

/** A field tile of a seat. */
export interface OwnField extends Field {
  /** Not yet harvested. */
  ripe: boolean;
}

/** Neighbouring fields that count together. */
export interface Group {
  fields: string[];
  /** Points for each of them. */
  each: number;
}

/** A worker tile on the country of a seat. */
export interface StandingWorker extends Worker {
  hex: string;
}

/** A field tile in a store, with its price. */
export interface Offer extends Field {
  price: Record<Crop, number>;
  /** The number of cubes in the price. */
  cubes: number;
}

/** The possessions of a seat, as far as the viewer knows them. */
export interface SeatPortrait {
  fields: OwnField[];
  /** The groups that count, the largest first. */
  groups: Group[];
  workers: StandingWorker[];
  /** The workers that are displaced and not yet replayed. */
  lifted: Worker[];
  hand: Worker[];
  /** Fields and workers on its board: what is checked. */
  tiles: number;
  store: (Offer | null)[];
  /** Those that the viewer knows. */
  cubes: Record<Crop, number>;
  /** Further cubes that the viewer does not know. */
  hidden: number;
  total: number;
}

/** The whole table. */
export interface Portrait {
  material: Material;
  /** Counted over all players. */
  turn: number;
  round: number;
  first: number;
  current: number | null;
  over: boolean;
  last_turn: number | null;
  turns_left: number | null;
  /** Next first. */
  then: Waiting[];
  done: ActionName[];
  /** The fields of the register by their places; null where one is free. */
  places: (string | null)[];
  register: Field[];
  fallow: string[];
  /** Between two places: drawn, given, or paid for. */
  moving: string[];
  bag: Bag;
  stock: Record<Crop, number>;
  village: Worker[];
  events: EventTile[];
  aside: EventTile[];
  open_cubes: boolean;
  seats: SeatPortrait[];
}
