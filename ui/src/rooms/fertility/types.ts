/** The portrait of a Fertility view, as the server sends it: names and numbers, nothing hidden. */

export type Good = 'alabaster' | 'bovine' | 'papyrus' | 'grape';
export type Icon = Good | 'any';
export type Turn = 'right' | 'down' | 'left' | 'up';
/** A column's letter and a row's number: A1 is top left. */
export type Square = string;
/** Two goods with a hyphen, such as "papyrus-grape". */
export type TileName = string;

export interface Shop {
  inputs: Icon[];
  /** By icon, the good that lies on it. */
  covered: (Good | null)[];
  /** By good that fits, the icon that it would cover. */
  takes: Partial<Record<Good, number>>;
  full: boolean;
  benefit: 'debens' | 'wheat' | 'per' | 'exchange' | 'gods';
  amount?: number;
  of?: Good;
  goods?: Good[];
  gods?: number[];
  any_gods?: number;
}

export interface RowDistrict {
  district: number;
  cost: number;
  shops: Shop[];
  /** What was gathered and would find no free icon if this district were built. */
  lost: Record<Good, number>;
}

export interface BuiltDistrict {
  district: number;
  /** The number of its first shop. */
  position: number;
  shops: Shop[];
}

export interface LaidTile {
  tile: TileName;
  scenes: Good[];
  square: Square;
  turn: Turn;
}

export interface StartTile {
  place: string;
  square: Square;
  /** Clockwise from the top left. */
  scenes: Good[];
}

export interface Quarry {
  square: Square;
  /** The seat whose monument stands here. */
  monument: number | null;
}

export interface SeatPortrait {
  metropolis: number | null;
  shops: Shop[];
  districts: BuiltDistrict[];
  spots: number;
  pool: TileName[];
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

export interface Portrait {
  /** Counted over all players. */
  turn: number;
  turns_each: number;
  last_turn: boolean;
  first: number;
  variant: boolean;
  valley: { boards: string[]; columns: number; rows: string[] };
  tiles: LaidTile[];
  start: StartTile | null;
  quarries: Quarry[];
  common: TileName[];
  pile: number;
  discarded: TileName[];
  stock: Record<Good, number>;
  gathered: Record<Good, number>;
  /** What was gathered and finds no free icon. */
  lost: Record<Good, number>;
  row: RowDistrict[];
  districts_left: number;
  /** Debens for 0, 1, 2 … wheat and gods, and for most and second most monuments. */
  scales: { wheat: number[]; statues: number[]; monuments: number[] };
  seats: SeatPortrait[];
}

export const GOODS: readonly Good[] = ['alabaster', 'bovine', 'papyrus', 'grape'];
export const HEIGHT = 8;
/** A Valley board is four squares wide. */
export const BOARD_WIDTH = 4;

export function isGood(token: unknown): token is Good {
  return (GOODS as readonly unknown[]).includes(token);
}

/** The two scenes of a tile by its name, first scene first. */
export function scenesOf(tile: TileName): [Good, Good] {
  const [first, second] = tile.split('-');
  return [first as Good, second as Good];
}
