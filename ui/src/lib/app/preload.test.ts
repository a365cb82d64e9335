import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preload } from './preload';
import { prefs } from './prefs.svelte';
import * as rooms from '../room/loadRoom';
import * as texts from '../language/gameTexts';

const room = vi.spyOn(rooms, 'loadRoom').mockResolvedValue({} as never);
const words = vi.spyOn(texts, 'gameTexts').mockResolvedValue({} as never);

beforeEach(() => void document.head.insertAdjacentHTML('beforeend', '<meta name="game" content="egizia">'));
afterEach(() => {
  document.querySelector('meta[name="game"]')?.remove();
  prefs.known = [];
  vi.clearAllMocks();
});

afterAll(() => vi.restoreAllMocks());

it('requests the words and the room of the game that the page names', () => {
  prefs.known = ['egizia'];
  preload();
  expect(words).toHaveBeenCalledWith('egizia', prefs.lang);
  expect(room).toHaveBeenCalledWith('egizia');
});

it('loads the room of a table later if the primer is shown first', () => {
  history.replaceState(null, '', '/t/table');
  preload();
  history.replaceState(null, '', '/');
  expect(words).toHaveBeenCalled();
  expect(room).not.toHaveBeenCalled();
});

it('requests the room of a lesson or a review at once', () => {
  history.replaceState(null, '', '/t/table/review');
  preload();
  history.replaceState(null, '', '/');
  expect(room).toHaveBeenCalledWith('egizia');
});

it('requests nothing if the page names no game', () => {
  document.querySelector('meta[name="game"]')?.remove();
  preload();
  expect(words).not.toHaveBeenCalled();
});
