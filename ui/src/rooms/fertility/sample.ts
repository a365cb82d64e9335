/** A table for tests of the drawing code. */
import { example as exampleOf } from './figures';
import type { Portrait, SeatPortrait, Shop } from './types';

const NONE = { alabaster: 0, bovine: 0, papyrus: 0, grape: 0 };

export function seatWith(shops: Shop[], more: Partial<SeatPortrait> = {}): SeatPortrait {
  return {
    metropolis: 1,
    shops,
    districts: [],
    alike: {},
    free_spots: 7,
    pool: [],
    wheat: 7,
    monuments: 0,
    monuments_left: 4,
    goods: { ...NONE },
    gods: [],
    any_gods: 0,
    statues: 0,
    ...more,
  };
}

/** The table before the first draw. */
export const START: Portrait = {
  material: {
    turns_each: 9,
    wheat: [0, 2, 4, 7, 10, 14, 18, 23, 28, 34, 40],
    statues: [0, 3, 6, 10, 15, 21, 28],
    monuments: [15, 7],
  },
  round: 0,
  current: null,
  last_turn: false,
  valley: { boards: [], columns: 12, board_columns: 4, rows: [] },
  tiles: [],
  start: null,
  sources: [],
  quarries: [],
  common: [],
  pile: 0,
  discarded: [],
  stock: { ...NONE },
  gathered: { ...NONE },
  lost: { ...NONE },
  row: [],
  districts_left: 0,
  seats: [seatWith([])],
};

export function example(withTiles = true, monument: number | null = null): Portrait {
  return { ...exampleOf(START, withTiles, monument), seats: [] };
}
