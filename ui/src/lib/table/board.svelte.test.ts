import { expect, test, vi } from 'vitest';
import type { SeatCard, TableCard } from '../api/messages';
import { TableModel } from './table.svelte';

let tell: (card: TableCard) => void;
vi.mock('../api/live.svelte', () => ({
  LiveConnection: class {
    constructor(_: string, { onCard }: { onCard: typeof tell }) {
      tell = onCard;
    }
    stop(): void {}
  },
}));

const seat = (number: number, name: string, mine: boolean): SeatCard =>
  ({ seat: number, name, mine, kind: 'person', level: null, stand_in: null, present: true, mark: number }) as SeatCard;
const CARD = { id: 't', seats: [seat(0, 'Ann', true), seat(1, 'Ben', false)] } as unknown as TableCard;

function namesOn(isBoard: boolean): readonly string[] {
  const model = new TableModel('t', 'en', isBoard);
  tell(CARD);
  const names = model.seats.map(({ name }) => name);
  model.stop();
  return names;
}

test('a player is You on their own device', () => {
  expect(namesOn(false)).toEqual(['You', 'Ben']);
});

test('the big screen calls everyone by name, even on the device of a player', () => {
  expect(namesOn(true)).toEqual(['Ann', 'Ben']);
});
