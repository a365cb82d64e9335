import { describe, expect, it } from 'vitest';
import {
  buildersOf,
  changesFor,
  feeding,
  fieldsByColour,
  isFeedingAhead,
  sphinxProgress,
  tokensBySpace,
  trackRange,
  wheatAt,
} from './progress';
import { sample } from './sample';
import type { SeatPortrait } from './types';

const view = sample();

it('foresees a greater bonus of sites, but not that it is used up when scored', () => {
  const after = { ...view, seats: view.seats.map((seat) => ({ ...seat, sites: ['sphinx' as const], bonus: 1 })) };
  expect(changesFor(view, after, 0)).toEqual([{ token: 'bonus', from: 0, to: 1, good: true }]);
  expect(changesFor(after, view, 0)).toEqual([]);
});

describe('feeding', () => {
  it('costs the points of the grain market for each missing wheat', () => {
    expect(feeding(view, 0)).toEqual({ need: 13, supply: 11, missing: 2, loss: 2, cost: 4 });
    expect(feeding(view, 1).loss).toBe(1);
  });
  it('is ahead until it is done', () => {
    expect(isFeedingAhead(view)).toBe(true);
    expect(isFeedingAhead({ ...view, phase: 'building' })).toBe(false);
  });
  it('depends on the flood', () => {
    expect([wheatAt(view, 0, 'left'), wheatAt(view, 0, 'middle'), wheatAt(view, 0, 'right')]).toEqual([6, 11, 18]);
  });
});

describe('progress of Sphinx cards', () => {
  it.each([
    ['built-obelisk-7', 3, 7],
    ['built-obelisk-7.2', 3, 7],
    ['built-graves-12', 1, 12],
    ['built-pyramid-4', 1, 4],
    ['built-temple', 3, 11],
    ['built-temple_columns', 3, 8],
    ['own-pyramid-6', 3, 6],
    ['own-each-2', 5, 8],
    ['strength-blue', 4, 9],
    ['grave_stones', 0, 12],
    ['most-quarries', 6, 6],
    ['most-yellow', 5, 5],
    ['players-grain', 1, 2],
    ['end-stone', 1, 3],
    ['end-stone-grain', 2, 6],
    ['tithe', 0, 0],
  ])('%s', (card, have, want) => {
    expect(sphinxProgress(view, 0, card)).toEqual({ have, want });
  });
});

describe('what an answer changes', () => {
  it('is told from before to after', () => {
    const after = sample();
    const own = after.seats[0] as SeatPortrait;
    own.crews.blue.strength = 5;
    own.stones = 7;
    own.markets.stone = 2;
    expect(changesFor(view, after, 0)).toEqual([
      { token: 'blue', from: 4, to: 5, good: true },
      { token: 'stone', from: 9, to: 7, good: false },
      { token: 'stone_market', from: 2, to: 3, good: true },
    ]);
    expect(changesFor(view, after, 1)).toEqual([]);
  });
});

describe('the order of building', () => {
  const site = { site: 'obelisk' as const, slots: [2, null, 0], waiting: [1], built: [2], ahead: [] };
  it('goes from the river outward, then to those that wait', () => {
    expect(buildersOf(site).map((builder) => builder.seat)).toEqual([2, 0, 1]);
    expect(buildersOf(site)[0]?.built).toBe(true);
    expect(buildersOf(site)[2]?.waits).toBe(true);
  });
  it('starts with whoever builds first by a card', () => {
    expect(buildersOf({ ...site, ahead: [1, 3] }).map((builder) => builder.seat)).toEqual([1, 2, 0]);
  });
});

describe('the score track', () => {
  it('shows fifty spaces, and more when needed', () => {
    expect(trackRange([0, 12])).toEqual({ from: 0, to: 50 });
    expect(trackRange([-10, 12])).toEqual({ from: -10, to: 50 });
    expect(trackRange([62, 80])).toEqual({ from: 55, to: 105 });
    expect(trackRange([3, 90])).toEqual({ from: 0, to: 95 });
  });
  it('keeps those on one space from the rear to the front', () => {
    const shared = sample();
    (shared.seats[1] as SeatPortrait).score = 26;
    expect(tokensBySpace(shared)).toEqual([{ score: 26, seats: [1, 0] }]);
  });
});

it('adds fields up by colour', () => {
  expect(
    fieldsByColour(view.seats[0] as SeatPortrait).map((field) => [field.colour, field.wheat, field.irrigated]),
  ).toEqual([
    ['green', 6, true],
    ['yellow', 5, true],
    ['brown', 7, false],
  ]);
});
