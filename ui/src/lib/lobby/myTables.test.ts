import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../api/http';
import type { TableCard, TableList } from '../api/messages';
import { myTables } from './myTables.svelte';

afterEach(() => {
  vi.restoreAllMocks();
  myTables.tables = [];
});

function table(id: string, toAct: number | null, deadline: number | null, more: Partial<TableCard> = {}): TableCard {
  const seats = [0, 1].map((seat) => ({ seat, mine: seat === 0 }));
  return { id, seats, status: 'playing', to_act: toAct, deadline, changed: 0, ...more } as unknown as TableCard;
}

it('has the tables first at which it is my turn, those with the least time left on top', async () => {
  const tables = [
    table('over', null, null, { status: 'finished' }),
    table('waits', null, null, { status: 'open' }),
    table('theirs', 1, 1),
    table('without a clock', 0, null),
    table('tomorrow', 0, 2000),
    table('soon', 0, 1000),
  ];
  vi.spyOn(api, 'tables').mockResolvedValue({ tables } as TableList);
  await myTables.refresh();
  const ids = myTables.tables.map(({ id }) => id);
  expect(ids).toEqual(['soon', 'tomorrow', 'without a clock', 'theirs', 'waits', 'over']);
  expect(myTables.running.map(({ id }) => id)).toEqual(ids.slice(0, 5));
});

it('keeps the former tables when the server is out of reach', async () => {
  myTables.tables = [table('soon', 0, 1000)];
  vi.spyOn(api, 'tables').mockRejectedValue(new TypeError('no network'));
  await myTables.refresh();
  expect([myTables.reached, myTables.tables.length]).toEqual([false, 1]);
  vi.spyOn(api, 'tables').mockResolvedValue({ tables: [] } as unknown as TableList);
  await myTables.refresh();
  expect(myTables.reached).toBe(true);
});
