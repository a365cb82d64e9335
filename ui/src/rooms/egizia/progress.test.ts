import { describe, expect, it } from 'vitest';
import { changesFor, fieldsByColour, tokensBySpace, trackRange } from './progress';
import { sample } from './sample';
import type { SeatPortrait } from './types';

const view = sample();

it('predicts a greater bonus of sites, but not that it is used up when scored', () => {
  const after = { ...view, seats: view.seats.map((seat) => ({ ...seat, sites: ['sphinx' as const], bonus: 1 })) };
  expect(changesFor(view, after, 0)).toEqual([{ token: 'bonus', from: 0, to: 1, good: true }]);
  expect(changesFor(after, view, 0)).toEqual([]);
});

describe('what an answer changes', () => {
  it('shows the values before and after', () => {
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
