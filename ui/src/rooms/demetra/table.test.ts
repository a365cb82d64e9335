import { describe, expect, it } from 'vitest';
import type { LogLine, Part } from '../../lib/contract';
import { cellsOf, gridOf, othersOf, ripeBeside, storeOf } from './country';
import { CATEGORIES } from './categories';
import { CROP_OF, cubes, seat, table, worker } from './example';
import { FIGURES, figureOf } from './figures';
import { flights } from './flights';
import { status } from './index';
import { cubesLabel, hexLabel, litLabel, whereLabel, type Voice } from './labels';
import { recentHexes } from './moves';
import { symbolOf } from './symbols';
import { sayIn } from './text';
import { CROPS, EVENT_LETTERS, listCubes, WORKER_LETTERS } from './types';

const VALUES = [1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5];
const everybody = Object.entries(WORKER_LETTERS).map(([name, letter], index) => worker(name, letter, VALUES[index]!));
const START = table([seat({ hand: everybody })]);
const apprentice = worker('apprentice', 'A', 1);
const before = table(
  [
    seat({
      ripe: ['E7'],
      harvested: ['E8'],
      workers: [{ ...apprentice, hex: 'D3' }],
      groups: [{ fields: ['E7', 'E8'], each: 1 }],
      hand: [worker('novice', 'D', 2)],
      cubes: cubes({ hops: 1 }),
    }),
    seat({ ripe: ['B1'], store: [{ field: 'A5', crop: 'vegetables', price: cubes({ wine: 1 }), cubes: 1 }, null] }),
  ],
  { register: [{ field: 'A2', crop: 'wine' }], fallow: ['D1'] },
);

describe('a country board', () => {
  it('shows what lies on each hex and where the tile of an empty one is', () => {
    const cells = new Map(cellsOf(before, 0).map((cell) => [cell.hex, cell]));
    expect(cells.get('E7')?.field?.ripe).toBe(true);
    expect(cells.get('D3')?.worker?.worker).toBe('apprentice');
    expect(cells.get('A2')?.where).toBe('register');
    expect(cells.get('A5')?.where).toBe('store');
    expect(cells.get('B1')?.where).toBe(1);
    expect(cells.get('D1')?.where).toBe('fallow');
    expect(cells.get('G7')?.where).toBe('bag');
  });

  it('knows what a worker would find beside a hex', () => {
    expect(ripeBeside(before, 0, 'D7')).toEqual([CROP_OF.E7]);
    expect(ripeBeside(before, 0, 'A1')).toEqual([]);
  });

  it('puts the next player first, and finds the owner of a store', () => {
    expect(othersOf(table([seat(), seat(), seat(), seat()]), 2)).toEqual([3, 0, 1]);
    expect(storeOf(before, 'A5')).toBe(1);
    expect(storeOf(before, 'A2')).toBeNull();
  });
});

describe('what moves', () => {
  it('is a field from store to hex, a worker from hand to hex, and cubes to the screen', () => {
    const after = table(
      [
        seat({
          ripe: ['E7', 'A5'],
          harvested: ['E8'],
          workers: [
            { ...apprentice, hex: 'D3' },
            { ...worker('novice', 'D', 2), hex: 'F6' },
          ],
          cubes: cubes({ hops: 2 }),
        }),
        seat({ ripe: ['B1'] }),
      ],
      { register: [{ field: 'A2', crop: 'wine' }], fallow: ['D1'] },
    );
    expect(flights(before, after)).toEqual([
      { what: 'V', size: 46, from: 'store:A5', to: 'hex:0:A5' },
      { what: 'w-D', size: 26, from: 'hand:0:novice', to: 'hex:0:F6' },
      { what: 'cube-H', size: 26, from: 'stock', to: 'cubes:0' },
      { what: 'cube-R', size: 26, from: 'store:A5', to: 'stock' },
    ]);
    expect(flights(before, before)).toEqual([]);
  });

  it('is a cube from the field that brought it, from the buyer to the seller, or from the screen onto a price', () => {
    const wine = { what: 'cube-R', size: 26 } as const;
    const ripe = table([seat({ ripe: ['E7'] }), seat()]);
    const harvest = table([seat({ harvested: ['E7'], cubes: cubes({ wine: 1 }) }), seat()]);
    expect(flights(ripe, harvest)).toEqual([{ ...wine, from: 'hex:0:E7', to: 'cubes:0' }]);
    const glean = table([seat({ ripe: ['E7'], cubes: cubes({ wine: 1 }) }), seat()]);
    expect(flights(ripe, glean, 'E7')).toEqual([{ ...wine, from: 'hex:0:E7', to: 'cubes:0' }]);

    const offer = { field: 'A5', crop: 'vegetables', cubes: 1 } as const;
    const offered = table([
      seat({ cubes: cubes({ wine: 1 }) }),
      seat({ store: [{ ...offer, price: cubes({ wine: 1 }) }, null] }),
    ]);
    const sold = table([seat({ ripe: ['A5'] }), seat({ cubes: cubes({ wine: 2 }) })]);
    expect(flights(offered, sold).slice(1)).toEqual([
      { ...wine, from: 'cubes:0', to: 'cubes:1' },
      { ...wine, from: 'store:A5', to: 'cubes:1' },
    ]);
    const unpriced = table([
      seat({ cubes: cubes({ wine: 1 }) }),
      seat({ cubes: cubes({ wine: 1 }), store: [{ ...offer, price: cubes() }, null] }),
    ]);
    expect(flights(unpriced, offered)).toEqual([{ ...wine, from: 'cubes:1', to: 'store:A5' }]);
  });

  it('leaves a line around the hexes of the last move', () => {
    const line: LogLine = { position: 3, seat: 1, kind: 'place', text: '', parts: { field: 'B1' }, changes: [] };
    expect(recentHexes({ last: line, recent: [line], view: before }, 1)).toEqual({ hexes: ['B1'], seat: 1 });
    expect(recentHexes({ last: line, recent: [line], view: before }, 0)).toBeNull();
  });

  it('outlines the field that a swap left on a board, in the colour of the player who swapped', () => {
    const swap: LogLine = {
      position: 4,
      seat: 1,
      kind: 'swap_take',
      text: '',
      parts: { given: 'E7', field: 'G4' },
      changes: [],
    };
    expect(recentHexes({ last: swap, recent: [swap], view: before }, 0)).toEqual({ hexes: ['E7'], seat: 1 });
  });
});

describe('words', () => {
  const voice: Voice = {
    say: sayIn('en'),
    words: String,
    counted: (_, token) => String(token),
    seats: [{ seat: 1, name: 'Ilias', kind: 'bot', level: null, mine: false, present: true, mark: 'triangle' }],
  };
  const cell = (hex: string) => cellsOf(before, 0).find((each) => each.hex === hex)!;

  it('say a hex as a player would', () => {
    const groups = before.seats[0]?.groups ?? [];
    expect(hexLabel(cell('E8'), groups, voice)).toBe('E8: hops field, harvested, in the largest group, 2 fields');
    expect(hexLabel(cell('D3'), groups, voice)).toBe('D3: apprentice, value 1');
    expect(hexLabel(cell('A2'), groups, voice)).toBe('A2, empty, for wine. Its field is in the register.');
    expect(litLabel('D7', ['wine', 'wine', 'hops'], voice)).toBe('D7; can be chosen, next to it: 1 hops, 2 wine');
    expect(cubesLabel(cubes(), voice)).toBe('no cubes');
  });

  it('use the plural for several cubes', () => {
    const counted = (count: number, crop: Part): string => (count === 1 ? `${crop} cube` : `${crop} cubes`);
    expect(cubesLabel({ ...cubes(), wine: 1, hops: 2 }, { ...voice, counted })).toBe('2 hops cubes, 1 wine cube');
  });

  it.each([
    ['en', 'You have this field.'],
    ['fr', 'Vous avez cette plantation.'],
    ['nl', 'Jij hebt deze akker.'],
  ] as const)('call you by no name in %s', (lang, told) => {
    const you = {
      seat: 0,
      name: 'You',
      kind: 'person',
      level: null,
      mine: true,
      present: true,
      mark: 'circle',
    } as const;
    const theirs = cellsOf(before, 1).find(({ hex }) => hex === 'E7')!;
    expect(whereLabel(theirs, { ...voice, say: sayIn(lang), seats: [you, ...voice.seats] })).toBe(told);
  });

  it('show the progress of the game', () => {
    expect(status(table([seat(), seat()], { turn: 0 }), 'en')).toBe('Setting up');
    expect(status(table([seat(), seat()], { turn: 5, round: 3 }), 'en')).toBe('Round 3 · 0 of 10 events');
    expect(status(table([seat(), seat()], { turn: 5, round: 3 }), 'en', 'phone')).toBe('Round 3 · events 0/10');
    expect(status(table([seat(), seat(), seat(), seat()], { turn: 5, round: 3 }), 'en', 'phone')).toBe('events 0/10');
    expect(status(table([seat(), seat()], { turn: 9, last_turn: 12, turns_left: 3 }), 'nl')).toContain('4');
  });
});

describe('pictures', () => {
  it('exist for every rule that is listed with one, and for every token', () => {
    for (const rule of FIGURES) expect(figureOf(rule, START)).not.toBeNull();
    expect(figureOf('D2.1', START)).toBeNull();
    const tokens = [
      ...CROPS,
      ...Object.keys(WORKER_LETTERS),
      ...Object.keys(EVENT_LETTERS),
      ...Object.keys(CATEGORIES),
    ];
    for (const token of tokens) expect(symbolOf(token)).toBeTruthy();
    expect(symbolOf('nothing')).toBeUndefined();
  });

  it('show only hexes by the rule where a worker may stand', () => {
    const figure = figureOf('D4.2', START);
    if (figure?.kind !== 'map') throw new Error('no map');
    const grid = gridOf(START);
    const fields = new Set(figure.fields.map(({ field }) => field));
    const standing = new Map(figure.workers.map((each) => [each.hex, each.value]));
    const legal = grid.hexes.filter((hex) => {
      const near = grid.beside(hex);
      const isFree = !fields.has(hex) && (standing.get(hex) ?? 0) < 2;
      return (
        isFree && near.filter((other) => fields.has(other)).length >= 2 && !near.some((other) => standing.has(other))
      );
    });
    expect([...figure.lit].sort()).toEqual(legal);
  });

  it('list cubes in the order of the crops', () => {
    expect(listCubes({ wheat: 1, hops: 2 })).toEqual(['hops', 'hops', 'wheat']);
  });
});
