import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { prefs } from '../../lib/app/prefs.svelte';
import { games } from '../../lib/lobby/games.svelte';
import type { GameCard } from '../../lib/api/messages';
import GameLessons from '../lesson/GameLessons.svelte';
import Offer from './Offer.svelte';

let shown: ReturnType<typeof mount>[] = [];
afterEach(() => {
  for (const each of shown) void unmount(each);
  shown = [];
  games.cards = [];
  document.body.replaceChildren();
});

const game = (name: string, steps: number): GameCard =>
  ({
    name,
    title: name,
    box: { mark: 'x' },
    lessons: [{ name: '1-first-game', title: 'Your first game', line: '', steps, stamp: 'x' }],
  }) as unknown as GameCard;

it('promises no fewer minutes for a first lesson than the list of lessons says', () => {
  prefs.known = [];
  games.cards = [game('egizia', 17), game('demetra', 18)];
  shown = [mount(Offer, { target: document.body })];
  for (const card of games.cards) shown.push(mount(GameLessons, { target: document.body, props: { game: card } }));
  flushSync();
  const minutes = (text: string | null | undefined): number => Number(/(\d+) min/.exec(text ?? '')?.[1]);
  const offered = minutes(document.querySelector('.offer')?.textContent);
  document.querySelector('.offer')?.remove();
  const listed = [...document.body.textContent.matchAll(/(\d+) min/g)].map(([, count]) => Number(count));
  expect(listed).toHaveLength(2);
  expect(offered).toBe(Math.max(...listed));
});
