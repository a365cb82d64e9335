import { expect, test, vi } from 'vitest';
import type { SeatCard, TableCard } from '../api/messages';
import { toasts } from '../app/toasts.svelte';
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

test('requests about a table end when it is left', async () => {
  const model = new TableModel('t', 'en');
  vi.spyOn(model, 'turn', 'get').mockReturnValue({ seat: 0, version: 1 });
  const previewed = vi.spyOn(model, 'foresee').mockResolvedValue(null);
  model.hint.told = { version: 1, seat: 0, plays_by: 'net', lit: [], answers: [{ answer: 1 }, { answer: 2 }] } as never;
  const weighed = vi.fn(() => Promise.resolve(null));
  model.draft.select(4);
  const weighing = model.hint.weigh(weighed);
  model.stop();
  await weighing;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(weighed).toHaveBeenCalledTimes(1);
  expect(previewed).not.toHaveBeenCalled();
});

test('players are told who went away, but no message covers the buttons of the big screen', async () => {
  vi.useFakeTimers();
  const told = vi.spyOn(toasts, 'tell');
  const gone = { ...CARD, seats: [CARD.seats[0], { ...CARD.seats[1], present: false }] } as TableCard;
  for (const isBoard of [true, false]) {
    const model = new TableModel('t', 'en', isBoard);
    tell(CARD);
    tell(gone);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveBeenCalledTimes(isBoard ? 0 : 1);
    model.stop();
  }
  vi.useRealTimers();
});
