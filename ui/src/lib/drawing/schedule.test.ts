import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('draws the first table part by part, and whatever comes later at once', async () => {
  const { drawInParts, drawLater, isDrawnAtOnce, onceDrawn } = await import('./schedule');
  expect(isDrawnAtOnce()).toBe(true);
  drawInParts();
  expect(isDrawnAtOnce()).toBe(false);
  const done: string[] = [];
  drawLater(2, () => done.push('sheet'));
  drawLater(1, () => done.push('board'));
  onceDrawn(() => done.push('focus'));
  onceDrawn(() => done.push('never'))();
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['board', 'sheet', 'focus']);
  expect(isDrawnAtOnce()).toBe(true);
});

it('draws parts of a part a frame later, and many pieces some in every frame', async () => {
  const { drawInParts, drawLater, isDrawnAtOnce } = await import('./schedule');
  const { Gradual } = await import('./gradual.svelte');
  drawInParts();
  const pieces = new Gradual(() => [1, 2, 3, 4, 5], 2, 2);
  const seen: string[] = [];
  const look = (): number => seen.push(`${pieces.items.length}`);
  drawLater(1, () => drawLater(1, () => seen.push('inner')));
  drawLater(3, () => seen.push('last'));
  expect(pieces.items).toEqual([]);
  while (!isDrawnAtOnce()) {
    vi.advanceTimersToNextFrame();
    vi.advanceTimersByTime(0);
    look();
  }
  const told = seen.filter((each, index) => each !== seen[index - 1]);
  expect(told).toEqual(['0', 'inner', '0', '2', '4', '5', 'last', '5']);
  expect(new Gradual(() => [1, 2, 3], 2, 2).items).toHaveLength(3);
});

it('loads a deferred part once, again after a failure, and automatically after the first picture', async () => {
  const { Deferred } = await import('./deferred.svelte');
  const answers = [Promise.reject(new Error('away')), Promise.resolve({ default: 'panel' })];
  const load = vi.fn(() => answers.shift() ?? Promise.reject(new Error('too often')));
  const part = new Deferred(load);
  expect(part.component).toBe(null);
  part.bring();
  await vi.runAllTimersAsync();
  expect(part.component).toBe(null);
  part.bringLater()();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
  part.bringLater();
  await vi.runAllTimersAsync();
  expect(part.component).toBe('panel');
  part.bring();
  expect(load).toHaveBeenCalledTimes(2);
});
