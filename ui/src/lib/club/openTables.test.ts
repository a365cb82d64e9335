import { expect, test } from 'vitest';
import { buttonAfter, freeSeats, newcomer, ordered, waited } from './openTables';
import type { ListedTable } from '../api/messages';

const MINUTE = 60_000;

function table(id: string, more: Partial<ListedTable> = {}, ...names: string[]): ListedTable {
  const seats = [...(names.length ? names : ['Ann']), ''].map((name, mark) => ({
    mark,
    kind: name ? ('person' as const) : ('open' as const),
    name,
    level: null,
  }));
  return {
    id,
    seats,
    game: 'fertility',
    edition: '',
    fingerprint: '',
    status: 'open',
    pace: 'live',
    languages: [],
    time: { kind: 'game', seconds: 900 },
    hints: false,
    rated: false,
    since: 0,
    ...more,
  };
}

test('live tables come first, then those that lack fewest, in my language, the oldest; mine last', () => {
  const lacking = table('lacking');
  const tables = [
    table('mine'),
    table('slow', { pace: 'days' }),
    { ...lacking, seats: [...lacking.seats, lacking.seats[1]!] },
    table('dutch', { languages: ['nl'] }),
    table('young', { languages: ['en'], since: 2 }),
    table('old', { languages: ['fr', 'en'], since: 1 }),
  ];
  const found = ordered(tables, new Set(['mine']), 'en').map(({ id }) => id);
  expect(found).toEqual(['old', 'young', 'dutch', 'lacking', 'slow', 'mine']);
  expect(freeSeats(tables[2]!)).toBe(2);
});

test('waiting time is shown in the largest unit that fits', () => {
  const now = 1_000_000_000;
  const told = [0.5, 25, 3 * 60 + 5, 50 * 60].map((minutes) => waited(now - minutes * MINUTE, now));
  expect(told).toEqual(['under 1 min', '25 min', '3 h', '2 d']);
});

test('the player who took the last seat is the new one', () => {
  const before = table('x');
  expect(newcomer(before, { ...before, seats: table('x', {}, 'Ann', 'Wim').seats })).toBe('Wim');
  expect(newcomer(before, undefined)).toBe('');
});

test('from a row that disappears the focus goes to the next table, or the last one, or to the search', () => {
  const row = (id: string): string =>
    `<li id="${id}"><span class="act"><button class="btn ${id}"></button></span></li>`;
  const find = '<div class="find"><button class="dark"></button></div>';
  const leaving = (id: string): string | undefined =>
    buttonAfter(document.getElementById(id)!)?.className.replace('btn ', '');
  document.body.innerHTML = `<section class="lobby">${find}<ul>${row('one')}${row('two')}</ul></section>`;
  expect([leaving('one'), leaving('two')]).toEqual(['two', 'one']);
  document.getElementById('two')!.remove();
  expect(leaving('one')).toBe('dark');
  document.body.replaceChildren();
});
