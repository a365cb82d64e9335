import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { prefs } from '../../lib/app/prefs.svelte';
import * as sounds from '../../lib/app/sounds';
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
