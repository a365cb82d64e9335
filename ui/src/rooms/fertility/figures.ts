/** Positions and shops for the drawings of the rules page: examples, made of the same pieces as the board. */
import type { Ghost } from './ghost';
import type { Box } from './geometry';
import type { Good, Icon, LaidTile, Portrait, SeatPortrait, Shop, Source, Square, Turn } from './types';

const LAND = [
  '.a..~..b..g.',
  'w..~..w..~~.',
  '...pp.w.a..w',
  '............',
  '...w....w...',
  'g....~.a...p',
  '~..w.~...w..',
  '~.b.g.w..b.~',
];

const LAID: [string, Square, Turn][] = [
  ['alabaster-alabaster', 'F2', 'down'],
  ['alabaster-papyrus', 'E3', 'left'],
  ['alabaster-grape', 'E4', 'left'],
  ['bovine-bovine', 'H4', 'right'],
  ['papyrus-grape', 'H6', 'up'],
  ['papyrus-papyrus', 'I6', 'right'],
  ['alabaster-grape', 'F1', 'right'],
  ['bovine-grape', 'H3', 'up'],
  ['papyrus-grape', 'I1', 'left'],
  ['bovine-bovine', 'I2', 'down'],
  ['alabaster-bovine', 'K3', 'left'],
  ['alabaster-bovine', 'J5', 'up'],
  ['bovine-papyrus', 'G7', 'right'],
  ['alabaster-grape', 'C5', 'up'],
];

/** The scales of the edition that comes with the game: 7 wheat give 23, 3 gods give 10. */
export const SCALES = {
  wheat: [0, 2, 4, 7, 10, 14, 18, 23, 28, 34, 40],
  statues: [0, 3, 6, 10, 15, 21, 28],
  monuments: [15, 7],
};

const NONE = { alabaster: 0, bovine: 0, papyrus: 0, grape: 0 };

/** A valley in the middle of a game; without tiles it is the start. */
export function example(withTiles = true, monument: number | null = null): Portrait {
  const tiles: LaidTile[] = withTiles
    ? LAID.map(([tile, square, turn]) => ({ tile, scenes: tile.split('-') as Good[], square, turn }))
    : [];
  return {
    turn: 1,
    turns_each: 9,
    last_turn: false,
    first: 0,
    variant: false,
    valley: { boards: ['1', '2', '3'], columns: 12, board_columns: 4, rows: LAND },
    tiles,
    start: { place: 'F4/0', square: 'F4', scenes: ['alabaster', 'bovine', 'grape', 'papyrus'] },
    sources: [],
    quarries: withTiles ? [{ square: 'E2', monument }] : [],
    common: [],
    pile: 0,
    discarded: [],
    stock: { ...NONE },
    gathered: { ...NONE },
    lost: { ...NONE },
    row: [],
    districts_left: 0,
    scales: SCALES,
    seats: [],
  };
}

export function shop(inputs: Icon[], covered: (Good | null)[], benefit: Partial<Shop>): Shop {
  const full = covered.every((good) => good !== null);
  return { inputs, covered, takes: {}, full, benefit: 'debens', ...benefit };
}

export function seatWith(shops: Shop[], more: Partial<SeatPortrait> = {}): SeatPortrait {
  return {
    metropolis: 1,
    shops,
    districts: [],
    spots: 7,
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

export interface ValleyFigure {
  view: Portrait;
  crop: Box;
  ghost?: Ghost;
  gains?: Record<string, number>;
  closing?: Square[];
  crossed?: Square[];
}

const CORNER = { x: 5, y: 4.5, width: 6, height: 3.5 };
const GHOST: Ghost = { tile: 'alabaster-papyrus', square: 'I8', turn: 'up', firm: true };

/** What the tile in hand would bring. */
const SOURCES: Source[] = [
  { brings: 'papyrus', square: 'I7', beside: 'I6' },
  { brings: 'papyrus', square: 'I7', beside: 'H7' },
  { brings: 'wheat', square: 'I7', beside: 'J7' },
];
const laid = (sources = SOURCES): Portrait => ({ ...example(), sources });

/** Drawings on the valley, by rule. */
export const VALLEYS: Readonly<Record<string, () => ValleyFigure[]>> = {
  'F1.3': () => [{ view: example(false), crop: { x: 3, y: 2, width: 6, height: 4 } }],
  'F3.1': () => [{ view: example(), crop: CORNER, crossed: ['F7', 'G8', 'J7', 'J6', 'H7'] }],
  'F3.2': () => [
    { view: laid(), crop: CORNER, ghost: GHOST, gains: { papyrus: 1 } },
    {
      view: example(),
      crop: CORNER,
      ghost: { tile: 'bovine-grape', square: 'K7', turn: 'down', firm: false },
      crossed: ['K7', 'K8'],
    },
  ],
  'F4.1': () => [{ view: laid(), crop: CORNER, ghost: GHOST, gains: { papyrus: 2 } }],
  'F4.2': () => [{ view: laid(), crop: CORNER, ghost: GHOST, gains: { wheat: 1 } }],
  'F4.3': () => [
    {
      view: laid([{ brings: 'grape', square: 'K1', beside: null }]),
      crop: { x: 6.5, y: 0, width: 5.5, height: 3.5 },
      ghost: { tile: 'bovine-papyrus', square: 'K1', turn: 'left', firm: true },
      gains: { grape: 1 },
    },
  ],
  'F4.4': () => [{ view: laid(), crop: CORNER, ghost: GHOST, gains: {}, closing: ['H8'] }],
};

export const FIGURES: readonly string[] = [
  ...Object.keys(VALLEYS),
  'F4.5',
  'F5.2',
  'F6.1',
  'F6.6',
  'F9.2',
  'F9.3',
  'F9.4',
  'F9.5',
];
