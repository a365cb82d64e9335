/** The content of each rule's drawing: an example position and single pieces. */
import type { Parts } from '../../lib/contract';
import type { TextKey } from './text';
import {
  EVENT_LETTERS,
  WORKER_LETTERS,
  type Crop,
  type Group,
  type Hex,
  type Offer,
  type OwnField,
  type Portrait,
  type StandingWorker,
  type Worker,
} from './types';

function field(hex: Hex, crop: Crop, ripe = true): OwnField {
  return { field: hex, crop, ripe };
}

/** A worker by its letter, as it comes with the game. */
function worker(start: Portrait, letter: string): Worker | undefined {
  return [...start.village, ...(start.seats[0]?.hand ?? [])].find((each) => each.letter === letter);
}

const FIELDS: OwnField[] = [
  field('A3', 'wheat', false),
  field('E3', 'wine'),
  field('A4', 'wine'),
  field('B3', 'hops', false),
  field('C4', 'vegetables'),
  field('C5', 'hops', false),
  field('E7', 'wine'),
  field('E8', 'hops'),
  field('E9', 'cider', false),
  field('F6', 'hops', false),
  field('F7', 'cider', false),
  field('G6', 'vegetables'),
];
const GROUPS: Hex[][] = [
  ['E7', 'E8', 'E9', 'F6', 'F7', 'G6'],
  ['A3', 'A4', 'B3', 'C4', 'C5'],
];
const STANDING: Readonly<Record<string, Hex>> = { G: 'B4', A: 'D3', F: 'F8' };
const LEGAL: Hex[] = ['A2', 'D7', 'D8', 'E6', 'G5', 'D3'];
const NO_CUBES = { hops: 0, vegetables: 0, cider: 0, wine: 0, wheat: 0 };
export const STORE: Offer[] = [
  { field: 'A5', crop: 'vegetables', price: { ...NO_CUBES, wine: 1 }, cubes: 1 },
  { field: 'D6', crop: 'cider', price: { ...NO_CUBES, hops: 1, wheat: 1 }, cubes: 2 },
];

interface MapFigure {
  kind: 'map';
  caption: TextKey;
  fields: OwnField[];
  workers: StandingWorker[];
  groups: Group[];
  lit: Hex[];
}
export type Figured =
  | MapFigure
  | { kind: 'worker'; worker: Worker }
  | { kind: 'event'; event: string; letter: string }
  | { kind: 'cubes' }
  | { kind: 'tile' }
  | { kind: 'stall' };

const EMPTY: MapFigure = { kind: 'map', caption: 'figure_country', fields: [], workers: [], groups: [], lit: [] };
const SCENES: Readonly<Record<string, Figured>> = {
  'D1.1': EMPTY,
  'D1.2': { kind: 'tile' },
  'D1.5': { kind: 'cubes' },
  'D3.1': { ...EMPTY, caption: 'figure_groups', fields: FIELDS },
  'D4.2': { ...EMPTY, caption: 'figure_place', fields: FIELDS, lit: LEGAL },
  'D6.1': { kind: 'stall' },
  'D11.3': { ...EMPTY, caption: 'figure_groups', fields: FIELDS },
};

function standing(start: Portrait): StandingWorker[] {
  return Object.entries(STANDING).flatMap(([letter, hex]) => {
    const found = worker(start, letter);
    return found ? [{ ...found, hex }] : [];
  });
}

/** The position by the numbers of the edition. */
function played(scene: MapFigure, start: Portrait): MapFigure {
  const each = (index: number): number => start.material.group_points[index] ?? 0;
  return {
    ...scene,
    groups: scene.fields.length ? GROUPS.map((fields, index) => ({ fields, each: each(index) })) : [],
    workers: scene.lit.length ? standing(start) : [],
  };
}

/** The numbers of the edition that a caption mentions. */
export function numbersOf(caption: TextKey, { material }: Portrait, hexes: readonly Hex[]): Parts {
  if (caption === 'figure_country')
    return { rows: Object.keys(material.rows).length, first: hexes[0] ?? '', last: hexes.at(-1) ?? '' };
  const [first = 0, second = 0] = material.group_points;
  return { first, second };
}

export function figureOf(rule: string, start: Portrait): Figured | null {
  const scene = SCENES[rule];
  if (scene) return scene.kind === 'map' ? played(scene, start) : scene;
  const [chapter, letter = ''] = rule.split('.');
  const drawn = chapter === 'D9' ? worker(start, letter) : undefined;
  if (drawn) return { kind: 'worker', worker: drawn };
  const event = Object.keys(EVENT_LETTERS).find((token) => EVENT_LETTERS[token] === letter);
  return chapter === 'D10' && event ? { kind: 'event', event, letter } : null;
}

export const FIGURES: readonly string[] = [
  ...Object.keys(SCENES),
  ...Object.values(WORKER_LETTERS).map((letter) => `D9.${letter}`),
  ...Object.values(EVENT_LETTERS).map((letter) => `D10.${letter}`),
];
