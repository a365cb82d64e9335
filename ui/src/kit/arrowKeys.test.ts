import { expect, it } from 'vitest';
import { along } from './arrowKeys';

it('arrow keys follow the river whatever the drawing', () => {
  expect(along(20, 3, [1, 0])).toBe(4);
  expect(along(20, 3, [0, -1])).toBe(2);
  expect(along(20, 19, [1, 0])).toBe(-1);
});
