// Made by scripts/types from the room's portrait.py; not edited by hand.

/** The facts that edition and options determine, the same for the whole game. */
export interface Material {
  turns_each: number;
  /** Debens for 0, 1, 2 … wheat. */
  wheat: number[];
  /** Debens for 0, 1, 2 … statues. */
  statues: number[];
  /** Debens for most and second most monuments. */
  monuments: number[];
}

/** The ground on which tiles are placed. */
export interface Valley {
  boards: string[];
  /** How wide it is when all boards lie there. */
  columns: number;
  /** How wide each board is. */
  board_columns: number;
  rows: string[];
}

export const GOODS = ["alabaster", "bovine", "papyrus", "grape"] as const;
export type Good = (typeof GOODS)[number];

export const TURNS = ["right", "down", "left", "up"] as const;
export type Turn = (typeof TURNS)[number];

/** A placed tile: the square of its first scene, and the side on which the second lies. */
export interface LaidTile {
  /** Two goods with a hyphen, such as "papyrus-grape". */
  tile: string;
  scenes: Good[];
  /** A column's letter and a row's number: A1 is top left. */
  square: string;
  turn: Turn;
}

/** The tile that lies in the valley from the start. */
export interface StartTile {
  place: string;
  square: string;
  /** Clockwise from the top left. */
  scenes: Good[];
}

/** Something that the last tile brings, as far as the stock allows. */
export interface Source {
  brings: Good | "wheat";
  /** That of the tile's scene. */
  square: string;
  /** The square that it touches; null: what it covers. */
  beside: string | null;
}

/** A square that became a quarry. */
export interface Quarry {
  square: string;
  /** The seat whose monument stands here. */
  monument: number | null;
}

export const ICONS = ["alabaster", "bovine", "papyrus", "grape", "any"] as const;
export type Icon = (typeof ICONS)[number];

export const BENEFITS = ["debens", "wheat", "gods", "per", "exchange"] as const;
export type Benefit = (typeof BENEFITS)[number];

/** A shop, the goods on it, and what it brings. */
export interface Shop {
  inputs: Icon[];
  /** By icon, the good that lies on it. */
  covered: (Good | null)[];
  /** By good that fits, the icon that it would cover. */
  takes: Record<string, number>;
  full: boolean;
  benefit: Benefit;
  amount?: number;
  of?: Good;
  goods?: Good[];
  gods?: number[];
  any_gods?: number;
}

/** A district that can be built. */
export interface RowDistrict {
  district: number;
  cost: number;
  shops: Shop[];
  /** What was gathered and would find no free icon if this district were built. */
  lost: Record<Good, number>;
}

/** A district that a seat has built; its shops are numbered from 1. */
export interface BuiltDistrict {
  district: number;
  /** The number of its first shop. */
  position: number;
  shops: Shop[];
}

/** The possessions of a seat. */
export interface SeatPortrait {
  metropolis: number | null;
  shops: Shop[];
  districts: BuiltDistrict[];
  /** By number of a shop, which it is of those that show the same, if there are others. */
  alike: Record<string, number>;
  /** How many more districts it has room for. */
  free_spots: number;
  pool: string[];
  wheat: number;
  monuments: number;
  monuments_left: number;
  /** How many of each good lie on the shops. */
  goods: Record<Good, number>;
  /** The different gods of full shops. */
  gods: number[];
  /** Statues of choice. */
  any_gods: number;
  /** How many statues count by the scale. */
  statues: number;
}

/** The whole table. */
export interface Portrait {
  material: Material;
  /** Which of their turns the players have; 0 before the first. */
  round: number;
  /** Whose turn it is; null before the first. */
  current: number | null;
  last_turn: boolean;
  valley: Valley;
  tiles: LaidTile[];
  start: StartTile | null;
  /** Where what the last tile brings comes from. */
  sources: Source[];
  quarries: Quarry[];
  common: string[];
  pile: number;
  discarded: string[];
  stock: Record<Good, number>;
  gathered: Record<Good, number>;
  /** What was gathered and finds no free icon. */
  lost: Record<Good, number>;
  row: RowDistrict[];
  districts_left: number;
  seats: SeatPortrait[];
}
