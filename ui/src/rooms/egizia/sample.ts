/** A table in the middle of a game, for tests of the drawing code. */
import type { Answer, Parts, Question } from '../../lib/contract';
import type { BuildingSpace, Portrait, SeatPortrait, Space, Works } from './types';

function stack(building: string, values: readonly number[], laid: readonly number[]): BuildingSpace[] {
  return values.map((value, index) => ({
    building,
    place: String(index + 1),
    value,
    seat: laid[index] ?? null,
    open: index === laid.length,
  }));
}

const WORKS: Works = { strength: 7, stones: 15, value: 7, spaces: [] };

function seat(score: number, more: Partial<SeatPortrait> = {}): SeatPortrait {
  return {
    score,
    stones: 9,
    spills: 0,
    harbour: 5,
    ships: ['Nekheb'],
    passed: false,
    crews: {
      blue: { strength: 4, rests: false },
      black: { strength: 3, rests: true },
      yellow: { strength: 3, rests: false },
      joker: { strength: 3, rests: false },
    },
    berths: ['Selinon', 'Esna'],
    works: { sphinx: WORKS, obelisk: WORKS, temple: WORKS },
    feeding: { need: 13, supply: 11, missing: 2, loss: 2, cost: 4 },
    wheat_at: { left: 6, middle: 11, right: 18 },
    fields: [
      { field: 'start_field-6', wheat: 6, colour: 'green', improved: 0, irrigated: true, better: null },
      { field: 'field-yellow-5', wheat: 5, colour: 'yellow', improved: 0, irrigated: true, better: 'green' },
      { field: 'field-brown-7', wheat: 7, colour: 'brown', improved: 0, irrigated: false, better: 'yellow' },
    ],
    wheat: { green: 6, yellow: 5, brown: 7 },
    income: 6,
    quarries: [3, 3],
    markets: { stone: 1, grain: 1 },
    cards: [{ card: 'double_town', kind: 'double_town', use: 'anytime', used: false }],
    graves: 4,
    grave_award: 2,
    sites: [],
    bonus: 0,
    sphinx_cards: 1,
    sphinx: [{ card: 'own-pyramid-6', have: 3, want: 6, worth: [6], points: 0 }],
    settled: false,
    ...more,
  };
}

export const RIVER: Space[] = [
  { space: 'Ombos', kind: 'card', ships: [], card: { card: 'quarry-3', kind: 'quarry', use: 'permanent', amount: 3 } },
  { space: 'Edfu', kind: 'town', ships: [1], effect: 'both_markets', crews: [], stones: 0, closed: false },
  { space: 'Nekheb', kind: 'card', ships: [0], card: null },
  { space: 'Selinon', kind: 'town', ships: [], effect: 'crews', crews: ['blue', 'black'], stones: 0, closed: false },
  {
    space: 'Esna',
    kind: 'card',
    ships: [],
    card: { card: 'field-green-4', kind: 'field', use: 'permanent', amount: 4, colour: 'green' },
  },
  { space: 'sphinx', kind: 'site', ships: [1] },
  {
    space: 'Armant',
    kind: 'card',
    ships: [],
    card: { card: 'strength_3', kind: 'strength_3', use: 'anytime', amount: 3 },
  },
  { space: 'Thebae', kind: 'town', ships: [], effect: 'any_crew', crews: [], stones: 2, closed: false },
  { space: 'obelisk', kind: 'site', ships: [] },
  { space: 'temple', kind: 'site', ships: [] },
];

export function sample(): Portrait {
  const floor = (number: number, width: number, laid: readonly number[]): BuildingSpace[] =>
    Array.from({ length: width }, (_, index) => ({
      building: 'pyramid',
      place: `${number}-${index + 1}`,
      value: number + 1,
      seat: laid[index] ?? null,
      open: index === laid.length,
    }));
  return {
    material: { rounds: 5, site_bonus: [0, 1, 3, 6], most_stones: 25, most_strength: 9, sale_stones: 2 },
    round: 3,
    phase: 'ships',
    order: [1, 0],
    ranking: [0, 1],
    flood: 'middle',
    river: structuredClone(RIVER),
    sites: [
      { site: 'sphinx', slots: [1, null], waiting: [], line: [{ seat: 1, slot: 1, waits: false, built: false }] },
      { site: 'obelisk', slots: [null, null], waiting: [], line: [] },
      { site: 'temple', slots: [null, null], waiting: [], line: [] },
    ],
    site: null,
    buildings: {
      obelisk: stack('obelisk', [1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 1, 0]),
      graves: [
        ...stack('grave', [2, 3, 4, 5], [1]),
        ...Array.from({ length: 8 }, (_, index) => ({
          building: 'grave',
          place: String(index + 5),
          value: null,
          seat: null,
          open: false,
        })),
      ],
      temple: [
        ...stack('left_wall', [1, 2, 3], [0]),
        ...stack('right_wall', [1, 2, 3], [1, 1]),
        ...stack('column', [5, 5], []).map((space) => ({ ...space, open: false })),
        ...stack('roof', [6, 6, 6], []).map((space) => ({ ...space, open: false })),
      ],
      pyramid: [...floor(1, 3, [0, 0, 1]), ...floor(2, 2, [0]), ...floor(3, 1, [])],
    },
    floors: [
      { complete: true, stones: [2, 1], leader: 0 },
      { complete: false, stones: [1, 0], leader: 0 },
      { complete: false, stones: [0, 0], leader: null },
    ],
    feeds: true,
    round_end: null,
    markets: {
      stone: { sale: [false, false, true, true], bottom: 3, end: 3, markers: [1, 0] },
      grain: { loss: [3, 2, 2, 1], bottom: 2, end: 3, markers: [1, 3] },
    },
    nile_left: 10,
    sphinx: { undrawn: 20, left: 20, returned: [], drawing: 0, drawn: [] },
    seats: [seat(26), seat(18, { sphinx: [], markets: { stone: 0, grain: 3 } })],
  };
}

export function question(kind: string, answers: readonly Parts[], about: Parts = {}): Question {
  return {
    seat: 0,
    kind,
    rule: 'E4.1',
    text: kind,
    about,
    answers: answers.map((parts, answer): Answer => ({ answer, parts, text: Object.values(parts).join(' ') })),
  };
}
