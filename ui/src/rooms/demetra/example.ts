/** A small table for tests: two seats, a few fields and workers. */
import type { Answer, AskedSet, Parts, Question } from '../../lib/contract';
import { Grid } from './hexes';
import {
  CROPS,
  type Crop,
  type Cubes,
  type Hex,
  type Material,
  type Portrait,
  type SeatPortrait,
  type Worker,
} from './types';

const ROWS = { A: 7, B: 8, C: 9, D: 8, E: 9, F: 8, G: 7 };
const GROWN = 'CRWRVWHHVHCWRVRWCRVHVHCWVHCWRCWVWCRVHWRHCHVCWVHCRRHRCWVW';
const BY_LETTER: Record<string, Crop> = { H: 'hops', V: 'vegetables', C: 'cider', R: 'wine', W: 'wheat' };
export const GRID = new Grid(ROWS);
export const CROP_OF = Object.fromEntries(
  GRID.hexes.map((hex, index) => [hex, BY_LETTER[GROWN[index] ?? 'W'] as Crop]),
);

/** The numbers of the edition. */
export const MATERIAL: Material = {
  rows: ROWS,
  crops: CROP_OF,
  villagers: ['trader', 'storekeeper', 'councillor', 'clerk', 'merchant', 'benefactor'],
  event_places: 10,
  check_place: 7,
  check_tiles: 7,
  check_events: 2,
  last_turns: 2,
  group_points: [1, 2],
};

export function cubes(some: Partial<Cubes> = {}): Cubes {
  return { hops: 0, vegetables: 0, cider: 0, wine: 0, wheat: 0, ...some };
}

export function worker(name: string, letter: string, value: number): Worker {
  return { worker: name, letter, value, kind: letter > 'F' ? 'villager' : 'farmhand', must: letter === 'F' };
}

export function seat(given: Partial<SeatPortrait> & { ripe?: Hex[]; harvested?: Hex[] } = {}): SeatPortrait {
  const { ripe = [], harvested = [], ...rest } = given;
  const field = (hex: Hex, isRipe: boolean) => ({ field: hex, crop: CROP_OF[hex] as Crop, ripe: isRipe });
  const held = rest.cubes ?? cubes();
  return {
    fields: [...ripe.map((hex) => field(hex, true)), ...harvested.map((hex) => field(hex, false))],
    groups: [],
    workers: [],
    lifted: [],
    hand: [],
    tiles: ripe.length + harvested.length + (rest.workers?.length ?? 0),
    store: [null, null],
    cubes: held,
    hidden: 0,
    total: CROPS.reduce((sum, crop) => sum + held[crop], 0),
    ...rest,
  };
}

export function table(seats: SeatPortrait[], more: Partial<Portrait> = {}): Portrait {
  return {
    material: MATERIAL,
    turn: 1,
    round: 1,
    first: 0,
    current: 0,
    over: false,
    last_turn: null,
    turns_left: null,
    then: [],
    done: [],
    register: [],
    places: (more.register ?? []).map(({ field }) => field),
    fallow: [],
    moving: [],
    bag: { fields: 30, events: 12 },
    stock: cubes({ hops: 5, vegetables: 5, cider: 5, wine: 5, wheat: 5 }),
    village: [],
    events: [],
    aside: [],
    open_cubes: false,
    seats,
    ...more,
  };
}

/** A question to seat 0 with these answers, numbered in their order. */
export function question(kind: string, parts: Parts[], about: Parts = {}): Question {
  const answers = parts.map((each, answer): Answer => ({ answer, parts: each, text: Object.values(each).join(' ') }));
  return { seat: 0, kind, rule: 'D1.1', text: kind, about, answers };
}

/** A set of such items, numbered in their order; each so often, in the group that is named for it. */
export function setOf(items: Parts[], least: number, most: number, often = 1, groups: number[] = []): AskedSet {
  const asked = items.map((parts, answer) => ({ answer, parts, text: '', most: often, group: groups[answer] ?? 0 }));
  return { items: asked, least, most, closing: null };
}
