import { expect, test } from 'vitest';
import { moveApart, areas, moveClear, placePin, joinAreas } from './pinPlacement';

const seen = { left: 0, top: 100, width: 300, height: 200 };
const box = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

test('a pin surrounds a visible place', () => {
  expect(placePin(box(50, 150), seen)).toEqual({ edge: '', box: { left: 47, top: 147, width: 46, height: 46 } });
});

test('a pin surrounds the visible part of a place', () => {
  expect(placePin(box(280, 275), seen).box).toEqual({ left: 277, top: 272, width: 26, height: 31 });
});

test('a pin of a place out of sight is at the edge nearest to it', () => {
  const stands = [box(50, 20), box(50, 400), box(-90, 150), box(500, 150)].map((each) => placePin(each, seen));
  expect(stands.map(({ edge }) => edge)).toEqual(['above', 'below', 'before', 'after']);
  for (const { box: at } of stands) {
    expect(at.left).toBeGreaterThanOrEqual(seen.left);
    expect(at.top).toBeGreaterThanOrEqual(seen.top);
    expect(at.left + at.width).toBeLessThanOrEqual(seen.left + seen.width);
    expect(at.top + at.height).toBeLessThanOrEqual(seen.top + seen.height);
  }
});

test('pins at one edge are side by side', () => {
  const first = placePin(box(150, 400), seen);
  const second = moveApart(placePin(box(155, 500), seen), [first]);
  const third = moveApart(placePin(box(150, 600), seen), [first, second]);
  expect(second.box.left).toBeLessThan(first.box.left - 20);
  expect(third.box.left).toBeLessThan(second.box.left - 20);
});

test('a pin at an edge covers no drawing there if it has room', () => {
  const below = placePin(box(150, 400), seen);
  const town = { left: 140, top: 250, width: 60, height: 50 };
  const moved = moveClear(below, [], [town], seen);
  expect(moved.box.left).toBeGreaterThan(town.left + town.width);
  expect(moved.box.top).toBe(below.box.top);
  const next = moveClear(below, [moved], [town], seen); // on its other side, or further off
  expect(Math.abs(next.box.left - moved.box.left)).toBeGreaterThan(24);
  expect(moveClear(below, [], [seen], seen)).toEqual(below); // there is no room at all
  const after = moveClear(placePin(box(500, 150), seen), [], [box(250, 150)], seen);
  expect(after.box.top).toBeGreaterThan(190);
});

test('boxes that lie near each other are one area', () => {
  const found = areas([box(0, 0), box(200, 0), box(50, 10), box(400, 0), box(95, 0)], 16);
  expect(found).toHaveLength(3);
  expect(found).toContainEqual({ left: 0, top: 0, width: 135, height: 50 });
  expect(areas([], 16)).toEqual([]);
});

test('only places that are to be looked at are ringed together, and none that is out of sight', () => {
  const at = (look: string, left: number, edge: '' | 'below' = '') => ({ look, stand: { edge, box: box(left, 0) } });
  const found = joinAreas([at('area', 0), at('best', 20), at('area', 50), at('area', 60, 'below')]);
  expect(found.map(({ look, stand }) => `${look} ${stand.box.width}${stand.edge}`)).toEqual([
    'best 40',
    'area 40below',
    'area 90',
  ]);
});
