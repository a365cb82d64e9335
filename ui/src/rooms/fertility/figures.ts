/** Positions and shops for the drawings of the rules page: examples, made of the same pieces as the board. */
import type { Ghost } from './ghost';
import type { Box } from './geometry';
import type { TextKey } from './text';
import type { Good, Icon, LaidTile, Portrait, Shop, Source, Square, Turn } from './types';

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

/** A valley in the middle of a game; without tiles it is the start. */
export function example(start: Portrait, withTiles = true, monument: number | null = null): Portrait {
  const tiles: LaidTile[] = withTiles
    ? LAID.map(([tile, square, turn]) => ({ tile, scenes: tile.split('-') as Good[], square, turn }))
    : [];
  return {
    ...start,
    round: 1,
    current: 0,
    valley: { ...start.valley, boards: ['1', '2', '3'], columns: LAND[0]!.length, rows: LAND },
    tiles,
    start: { place: 'F4/0', square: 'F4', scenes: ['alabaster', 'bovine', 'grape', 'papyrus'] },
    quarries: withTiles ? [{ square: 'E2', monument }] : [],
  };
}

export function shop(inputs: Icon[], covered: (Good | null)[], benefit: Partial<Shop>): Shop {
  const full = covered.every((good) => good !== null);
  return { inputs, covered, takes: {}, full, benefit: 'debens', ...benefit };
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

/** The gains of the tile in hand. */
const SOURCES: Source[] = [
  { brings: 'papyrus', square: 'I7', beside: 'I6' },
  { brings: 'papyrus', square: 'I7', beside: 'H7' },
  { brings: 'wheat', square: 'I7', beside: 'J7' },
];
const laid = (start: Portrait, sources = SOURCES): Portrait => ({ ...example(start), sources });

/** Drawings on the valley, by rule. */
export const VALLEYS: Readonly<Record<string, (start: Portrait) => ValleyFigure[]>> = {
  'F1.3': (start) => [{ view: example(start, false), crop: { x: 3, y: 2, width: 6, height: 4 } }],
  'F3.1': (start) => [{ view: example(start), crop: CORNER, crossed: ['F7', 'G8', 'J7', 'J6', 'H7'] }],
  'F3.2': (start) => [
    { view: laid(start), crop: CORNER, ghost: GHOST, gains: { papyrus: 1 } },
    {
      view: example(start),
      crop: CORNER,
      ghost: { tile: 'bovine-grape', square: 'K7', turn: 'down', firm: false },
      crossed: ['K7', 'K8'],
    },
  ],
  'F4.1': (start) => [{ view: laid(start), crop: CORNER, ghost: GHOST, gains: { papyrus: 2 } }],
  'F4.2': (start) => [{ view: laid(start), crop: CORNER, ghost: GHOST, gains: { wheat: 1 } }],
  'F4.3': (start) => [
    {
      view: laid(start, [{ brings: 'grape', square: 'K1', beside: null }]),
      crop: { x: 6.5, y: 0, width: 5.5, height: 3.5 },
      ghost: { tile: 'bovine-papyrus', square: 'K1', turn: 'left', firm: true },
      gains: { grape: 1 },
    },
  ],
  'F4.4': (start) => [{ view: laid(start), crop: CORNER, ghost: GHOST, gains: {}, closing: ['H8'] }],
};

/** The caption of each drawing. */
export const CAPTIONS: Readonly<Record<string, TextKey>> = {
  'F1.3': 'figure_setup',
  'F3.1': 'figure_place_invalid',
  'F3.2': 'figure_place_valid',
  'F4.1': 'figure_gather_a',
  'F4.2': 'figure_gather_b',
  'F4.3': 'figure_gather_c',
  'F4.4': 'figure_gather_d',
  'F4.5': 'figure_quarry',
  'F5.2': 'figure_build',
  'F6.1': 'figure_supply',
  'F6.6': 'figure_exchange',
  'F9.2': 'figure_score_specialised',
  'F9.3': 'figure_score_statues',
  'F9.4': 'figure_score_monuments',
  'F9.5': 'figure_score_wheat',
};

export const FIGURES = Object.keys(CAPTIONS);
