import { describe, expect, it } from 'vitest';
import { barsOf, middleOf, MOST_BARS, peopleOf, type Points } from './spread';

const spread = (...pairs: readonly [number, number][]): Points => pairs.map(([points, people]) => ({ points, people }));

describe('the spread of points', () => {
  it('has a bar for each number of points where there are few', () => {
    const bars = barsOf(spread([40, 1], [42, 3]), 42);
    expect(bars.map(({ from, people, isOwn }) => [from, people, isOwn])).toEqual([
      [40, 1, false],
      [41, 0, false],
      [42, 3, true],
    ]);
  });

  it('counts everyone once, below zero too, in at most twelve bars', () => {
    for (const width of [7, 13, 40, 199, 3000, 20_000]) {
      const points = spread(
        ...Array.from({ length: 30 }, (_, at): [number, number] => [Math.round((at * width) / 29) - 5, 2]),
      );
      const bars = barsOf(points, points[7]!.points);
      expect(bars.length).toBeLessThanOrEqual(MOST_BARS);
      expect(bars.reduce((sum, { people }) => sum + people, 0)).toBe(60);
      expect(bars.filter(({ isOwn }) => isOwn)).toHaveLength(1);
    }
  });

  it('says what half of the players have', () => {
    expect(middleOf(spread([10, 1], [20, 1], [30, 1]))).toBe(20);
    expect(middleOf(spread([10, 5], [90, 1]))).toBe(10);
    expect(middleOf(spread([10, 1], [20, 1]))).toBe(20);
    expect(peopleOf(spread([10, 1], [20, 4]))).toBe(5);
  });
});
