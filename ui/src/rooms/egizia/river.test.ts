import { describe, expect, it } from 'vitest';
import { lastShip, LyingRiver, slotSpots, spread, StandingRiver, waitingSpots } from './river';
import { RIVER } from './sample';
import type { Space } from './types';

const TWENTY: Space[] = Array.from({ length: 20 }, (_, index) => ({
  space: `s${index}`,
  kind: index % 2 ? (index % 6 === 5 ? 'site' : 'town') : 'card',
  ships: [],
}));

describe('positions on one bank', () => {
  it('keep their gaps', () => {
    const apart = spread([0, 10, 20, 200], [50, 50, 50, 50], 0, 400);
    expect(apart).toEqual([0, 50, 100, 200]);
  });
  it('stay before the far edge', () => {
    const apart = spread([90, 95, 99], [20, 20, 20], 0, 100);
    expect(apart).toEqual([60, 80, 100]);
  });
});

describe.each([
  ['lying', new LyingRiver(1004, TWENTY), 'x', 'y'],
  ['standing', new StandingRiver(370, TWENTY), 'y', 'x'],
] as const)('the %s river', (_, river, along, across) => {
  it('puts spaces in order from source to sea', () => {
    for (const kind of ['card', 'other'] as const) {
      const places = river.spots
        .filter((spot) => (spot.space.kind === 'card') === (kind === 'card'))
        .map((spot) => spot[along]);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    }
  });
  it('puts cards on one bank, towns and sites on the other, none in the water', () => {
    for (const spot of river.spots) {
      const water = river.across(spot[along]);
      const side = spot[across] - water;
      expect(side > 0).toBe(spot.space.kind === 'card');
      if (spot.space.kind === 'town') expect(Math.abs(side)).toBeGreaterThan(river.half(spot[along]) + spot.width / 2);
    }
  });
  it('keeps cards apart', () => {
    const cards = river.spots.filter((spot) => spot.space.kind === 'card');
    const gaps = cards.slice(1).map((next, index) => next[along] - cards[index]![along]);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(along === 'x' ? cards[0]!.width : cards[0]!.height);
  });
  it('grows wider towards the sea', () => {
    expect(river.half(river.length)).toBeGreaterThan(river.half(0));
  });
  it('draws closed strips', () => {
    expect(river.ribbon()).toMatch(/^M[-\d. L]+z$/);
  });
});

it('survives a river where cards lie side by side', () => {
  const crowded: Space[] = [
    ...TWENTY.filter((space) => space.kind === 'card'),
    ...TWENTY.filter((space) => space.kind !== 'card'),
  ];
  const cards = new LyingRiver(1004, crowded).spots.filter((spot) => spot.space.kind === 'card');
  for (const [index, spot] of cards.entries())
    expect((cards[index + 1]?.x ?? Infinity) - spot.x).toBeGreaterThanOrEqual(76);
});

it('finds the own ship furthest downstream', () => {
  expect(lastShip(RIVER, 0)).toBe(2);
  expect(lastShip(RIVER, 1)).toBe(5);
  expect(lastShip(RIVER, 3)).toBe(-1);
  expect(lastShip(RIVER, null)).toBe(-1);
});

it('puts slots from the river outward, and waiting ships beyond or beside them', () => {
  const spot = new LyingRiver(1004, RIVER).spots[5];
  if (!spot) throw new Error('no site');
  const slots = slotSpots(spot, 3, false);
  expect(slots.map((slot) => slot.y)).toEqual(slots.map((slot) => slot.y).sort((one, other) => other - one));
  expect(waitingSpots(spot, 3, 2, false)).toHaveLength(2);
  expect(waitingSpots(spot, 3, 0, false)).toHaveLength(1);
});
