import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { TableCard } from '../../lib/api/messages';
import TableTile from './TableTile.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

/** What the tile of a table says of points and places. */
function scoresOf(more: Partial<TableCard>): string | null {
  const seats = ['Ada', 'Bo', 'Cy'].map((name, seat) => ({ seat, name, mark: seat, kind: 'person', mine: seat === 0 }));
  const table = { id: 'x', game: 'egizia', seats, status: 'playing', to_act: 1, stage: null, ranks: null, ...more };
  shown = mount(TableTile, { target: document.body, props: { table: table as unknown as TableCard, scored: true } });
  flushSync();
  return document.querySelector('.scores')?.textContent?.replace(/\s+/g, ' ').trim() ?? null;
}

test('a game that is played tells the points of all, the most first', () => {
  expect(scoresOf({ points: [12, -3, 20] })).toBe('Cy 20 · You 12 · Bo −3');
});

test('a finished game tells my place too, and names all by theirs', () => {
  expect(scoresOf({ points: [20, 7, 20], ranks: [2, 3, 1], status: 'finished', to_act: null })).toBe(
    'place 2 of 3 · Cy 20 · You 20 · Bo 7',
  );
});

test('a table that waits for players has no points to tell', () => {
  expect(scoresOf({ points: [], status: 'open' })).toBeNull();
});
