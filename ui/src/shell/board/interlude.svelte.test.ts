import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Interlude } from './interlude.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('rounds that ended before the screen opened are not shown, but the end of the game is', () => {
  const interlude = new Interlude();
  interlude.tell(undefined);
  interlude.tell('round 2');
  expect(interlude.shown).toBe('');
  interlude.tell('game');
  expect(interlude.shown).toBe('game');
});

test('the end of a round is shown once, for a while', () => {
  const interlude = new Interlude();
  for (const ended of ['', 'round 1', '', 'round 1']) interlude.tell(ended);
  expect(interlude.shown).toBe('round 1');
  vi.runAllTimers();
  expect(interlude.shown).toBe('');
  interlude.tell('round 1');
  expect(interlude.shown).toBe('');
  interlude.tell('round 2');
  expect(interlude.shown).toBe('round 2');
});

test('a second one closes after its own time', () => {
  const interlude = new Interlude();
  interlude.tell('');
  interlude.tell('round 1');
  vi.advanceTimersByTime(5000);
  interlude.tell('round 2');
  vi.advanceTimersByTime(5000);
  expect(interlude.shown).toBe('round 2');
  interlude.close();
  expect(interlude.shown).toBe('');
});
