import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { TableCard } from '../../lib/api/messages';
import { myTables } from '../../lib/lobby/myTables.svelte';
import TableTile from './TableTile.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  myTables.reached = true;
  document.body.replaceChildren();
});

/** Shows the tile of a table of three people. */
function show(more: Partial<TableCard>): void {
  const seats = ['Ada', 'Bo', 'Cy'].map((name, seat) => ({ seat, name, mark: seat, kind: 'person', mine: seat === 0 }));
  const usual = { id: 'x', game: 'egizia', seats, status: 'playing', to_act: 1, points: [], stage: null, ranks: null };
  const table = { ...usual, deadline: null, time: { kind: 'days', seconds: 86_400 }, ...more };
  shown = mount(TableTile, { target: document.body, props: { table: table as unknown as TableCard, scored: true } });
  flushSync();
}

/** The text about points and places on the tile of a table. */
function scoresOf(more: Partial<TableCard>): string | null {
  show(more);
  return document.querySelector('.scores')?.textContent?.replace(/\s+/g, ' ').trim() ?? null;
}

test("a running game shows everyone's points, the most first", () => {
  expect(scoresOf({ points: [12, -3, 20] })).toBe('Cy 20 · You 12 · Bo −3');
});

test('a finished game shows my place too, and all players in their order', () => {
  expect(scoresOf({ points: [20, 7, 20], ranks: [2, 3, 1], status: 'finished', to_act: null })).toBe(
    'place 2 of 3 · Cy 20 · You 20 · Bo 7',
  );
});

test('a table that waits for players shows no points', () => {
  expect(scoresOf({ points: [], status: 'open' })).toBeNull();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const readAloud = (): string | null | undefined => document.querySelector('a')?.getAttribute('aria-label');

test('a table is read aloud as one sentence, with the time in words', () => {
  show({ to_act: 0, deadline: Date.now() + 19 * HOUR + 6.5 * MINUTE });
  expect(readAloud()).toBe('egizia, with Bo, Cy, Your turn, 19 hours 6 minutes left');
  expect(document.querySelector('.left')?.textContent).toMatch(/^19 h 06 min$/);
});

test('without a connection the time of a table is approximate', () => {
  myTables.reached = false;
  show({ deadline: Date.now() + 19 * HOUR + 6.5 * MINUTE });
  expect(readAloud()).toBe('egizia, with Bo, Cy, Bo’s turn, about 19 hours 6 minutes left');
  expect(document.querySelector('.left')?.textContent).toMatch(/^about 19 h 06 min$/);
});

test('a finished game is read aloud with my place and all scores', () => {
  show({ points: [20, 7, 9], ranks: [1, 3, 2], status: 'finished', to_act: null });
  expect(readAloud()).toBe('egizia, Finished, place 1 of 3, You 20, Cy 9, Bo 7');
});
