import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('draws the first table part by part, and whatever comes later at once', async () => {
  const { drawInParts, drawLater, isAtOnce, onceDrawn } = await import('./parts');
  expect(isAtOnce()).toBe(true);
  drawInParts();
  expect(isAtOnce()).toBe(false);
  const done: string[] = [];
  drawLater(2, () => done.push('sheet'));
  drawLater(1, () => done.push('board'));
  onceDrawn(() => done.push('focus'));
  onceDrawn(() => done.push('never'))();
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['board', 'sheet', 'focus']);
  expect(isAtOnce()).toBe(true);
});
