import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../lib/api/http';
import type { GameCard, SearchCard } from '../../lib/api/messages';
import { lobby } from '../../lib/club/lobby.svelte';
import { games } from '../../lib/lobby/games.svelte';
import { until } from '../../lib/testing/helpers';
import CountAloud from './CountAloud.svelte';
import FindGame from './FindGame.svelte';

const MINUTE = 60_000;
const START = 1_000_000;
let shown: Record<string, unknown> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  games.cards = [{ name: 'fertility', title: 'Fertility', players: [2], levels: ['1', '2'] } as unknown as GameCard];
});
afterEach(() => {
  if (shown) void unmount(shown);
  lobby.search = null;
  games.cards = [];
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pass(time: number): void {
  vi.advanceTimersByTime(time);
  flushSync();
}
const buttons = (): (string | undefined)[] =>
  [...document.querySelectorAll('button')].map(({ textContent }) => textContent?.trim());

it('offers bots for the free seats after a minute of looking, of the usual level', async () => {
  lobby.search = { table: 'x', status: 'open', since: START, fill_at: START + MINUTE } as unknown as SearchCard;
  const fill = vi.spyOn(api, 'fillSeats').mockResolvedValue({ search: null });
  shown = mount(FindGame, { target: document.body, props: { off: '' } });
  flushSync();
  expect(document.querySelector('b')?.textContent).toBe('Looking, 0:00');
  pass(24_000);
  expect(document.querySelector('b')?.textContent).toBe('Looking, 0:24');
  expect(buttons()).toEqual(['Stop']);
  pass(36_000);
  expect(buttons()).toEqual(['Play with bots', 'Stop']);
  document.querySelector('button')?.click();
  vi.useRealTimers();
  await until(() => expect(fill).toHaveBeenCalledWith('2'));
  await until(() => expect(lobby.search).toBeNull());
});

it('reads the number of open tables aloud at most once a minute', () => {
  const props = $state({ text: '1 waiting' });
  shown = mount(CountAloud, { target: document.body, props });
  flushSync();
  const told = (): string | null | undefined => document.querySelector('[aria-live]')?.textContent;
  for (const text of ['2 waiting', '3 waiting']) {
    props.text = text;
    pass(20_000);
    expect(told()).toBe('1 waiting');
  }
  pass(20_000);
  expect(told()).toBe('3 waiting');
});
