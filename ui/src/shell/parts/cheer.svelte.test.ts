import { flushSync, mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { prefs } from '../../lib/app/prefs.svelte';
import * as sounds from '../../lib/app/sounds';
import type { LessonModel } from '../../lib/lessons/lesson.svelte';
import LessonEnd from '../lesson/LessonEnd.svelte';
import End from '../table/End.svelte';
import Cheer from './Cheer.svelte';

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
  prefs.motion = 'system';
  vi.restoreAllMocks();
});

it.each([
  ['system', true],
  ['none', false],
] as const)('a win or a lesson ends with a sound, and with confetti where things may move: %s', (motion, falls) => {
  const played = vi.spyOn(sounds, 'playSound').mockImplementation(() => undefined);
  prefs.motion = motion;
  shown = mount(Cheer, { target: document.body });
  flushSync();
  expect(document.querySelector('.cheer i') !== null).toBe(falls);
  expect(played).toHaveBeenCalledExactlyOnceWith('win');
});

it('a lesson ends with it', () => {
  const played = vi.spyOn(sounds, 'playSound').mockImplementation(() => undefined);
  const model = { game: 'egizia', name: '1-first-game' } as unknown as LessonModel;
  shown = mount(LessonEnd, { target: document.body, props: { model, heading: undefined } });
  flushSync();
  expect(played).toHaveBeenCalledExactlyOnceWith('win');
});

it.each([
  ['a player who has just won', [1, 2], false, 1],
  ['a player who lost', [2, 1], false, 0],
  ['nobody when the score sheet is opened again', [1, 2], true, 0],
] as const)('cheers %s', (_, ranks, isCounted, times) => {
  const played = vi.spyOn(sounds, 'playSound').mockImplementation(() => undefined);
  prefs.motion = 'none'; // the points are there at once
  const seats = ['Ana', 'Ben'].map((name, seat) => ({ seat, name, mine: seat === 0, kind: 'person' }));
  const props = {
    room: null,
    layout: 'desktop',
    model: { ownSeats: [0], seats, busy: false, trouble: '' },
    card: { id: 'x', game: 'egizia', seats },
    situation: { ranks, points: [{ stones: 9 }, { stones: 4 }], sources: [], lost: null },
    categories: ['stones'],
    category: String,
    tiebreak: '',
    unit: () => 'points',
    isCounted,
    close: vi.fn(),
  } as unknown as ComponentProps<typeof End>;
  shown = mount(End, { target: document.body, props });
  flushSync();
  expect(document.querySelector('[role=dialog]')).not.toBeNull();
  expect(played).toHaveBeenCalledTimes(times);
});
