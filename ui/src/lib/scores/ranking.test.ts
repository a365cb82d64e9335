import { expect, it } from 'vitest';
import { isTieBroken, isWonByTie } from './ranking';

it('finds equal points that did not share a place', () => {
  const points = [{ wheat: 10, statues: 8 }, { wheat: 18 }, { wheat: 4 }];
  expect(isTieBroken(points, [2, 1, 3])).toBe(true);
  expect(isTieBroken(points, [1, 1, 3])).toBe(false);
  expect(isTieBroken([{ wheat: 2 }, { wheat: 3 }], [2, 1])).toBe(false);
});

it('finds a winner who was decided by a tie-break', () => {
  const points = [{ wheat: 9 }, { wheat: 9 }, { wheat: 4 }, { wheat: 4 }];
  expect(isWonByTie(points, [1, 2, 3, 3])).toBe(true);
  expect(isWonByTie(points, [1, 1, 3, 4])).toBe(false);
});
