import { expect, test } from 'vitest';
import type { LogLine } from '../../../lib/contract';
import { linesOf } from './lines';

const LOG = ['order', 'card', 'card', 'ship', 'draw', 'ship', 'card', 'card', 'ship', 'lay'].map(
  (kind, position): LogLine => ({
    position,
    seat: ['ship', 'lay'].includes(kind) ? 0 : -1,
    kind,
    text: '',
    parts: null,
    changes: [],
  }),
);

test('a round goes from its cards up to those of the next, and the last one to the end', () => {
  expect(linesOf(1, LOG).map(({ position }) => position)).toEqual([3, 4, 5]);
  expect(linesOf(2, LOG).map(({ position }) => position)).toEqual([8, 9]);
  expect(linesOf(3, LOG)).toEqual([]);
});
