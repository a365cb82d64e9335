import { expect, test } from 'vitest';
import { bandScale, scaleOf, share } from './chart';

test('a scale has round marks and holds all numbers', () => {
  expect(scaleOf([59, 91], 5).marks).toEqual([50, 60, 70, 80, 90, 100]);
  expect(scaleOf([-7, 4], 5)).toEqual({ from: -10, to: 5, marks: [-10, -5, 0, 5] });
  expect(scaleOf([12], 5)).toEqual({ from: 12, to: 13, marks: [12, 13] });
  for (const numbers of [
    [0, 1],
    [3, 177],
    [88, 89],
    [-40, 210],
  ]) {
    const scale = scaleOf(numbers, 5);
    expect(scale.from).toBeLessThanOrEqual(Math.min(...numbers));
    expect(scale.to).toBeGreaterThanOrEqual(Math.max(...numbers));
    expect(scale.marks.length).toBeLessThanOrEqual(7);
  }
});

test('bands of ratings share one scale with three marks', () => {
  const scale = bandScale([
    { low: 1502, high: 1594 },
    { low: 1574, high: 1650 },
  ]);
  expect(scale.marks).toEqual([1500, 1600, 1700].map((mark) => mark - 0));
  expect(share(scale, 1502)).toBeGreaterThan(0);
  expect(share(scale, 1650)).toBeLessThan(1);
  const newcomer = bandScale([{ low: 1010, high: 1990 }]);
  expect(share(newcomer, 1010)).toBeGreaterThanOrEqual(0);
  expect(share(newcomer, 1990)).toBeLessThanOrEqual(1);
});
