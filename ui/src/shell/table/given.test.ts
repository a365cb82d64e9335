import { expect, test, vi } from 'vitest';
import { givenOf, type Setting } from './given';

const answer = (number: number) => ({ answer: number, text: '', parts: {} });
const QUESTION = { seat: 0, kind: 'place', rule: '', text: '', about: {}, answers: [answer(1), answer(2)] };

/** A table at which I am asked; the parts of it that a test is about. */
function setting(model: object = {}, more: object = {}, situation: object = {}): Setting {
  const draft = { selected: null, picking: null, several: null, row: null, preview: null, staged: null };
  const shown = { seats: [], question: QUESTION, draft };
  const past = { log: [], recent: [], playback: { shown: null }, hint: { lit: [2] } };
  return {
    model: { ...shown, ...past, confirm: vi.fn(), undo: vi.fn(), ...model },
    card: { game: 'none' },
    situation: { seat: 0, undo: [], over: false, portrait: 'now', points: [{ wheat: 3 }], ...situation },
    texts: null,
    layout: 'desktop',
    isHinting: false,
    places: [],
    open: vi.fn(),
    ...more,
  } as unknown as Setting;
}

test('while a move is played back, the room shows it and the game is not over', () => {
  const shown = { portrait: 'then', points: [{ wheat: 1 }], line: { position: 4 } };
  const { table } = givenOf(setting({ playback: { shown } }, {}, { over: true }));
  expect(table).toMatchObject({ view: 'then', points: [{ wheat: 1 }], last: { position: 4 }, over: false });
  expect(givenOf(setting({}, {}, { over: true })).table).toMatchObject({ view: 'now', over: true });
});

test('a player with a hint chooses among a few answers, but a set keeps all its items', () => {
  const few = givenOf(setting({}, { isHinting: true })).asked.question;
  expect(few?.answers.map((each) => each.answer)).toEqual([2]);
  const set = givenOf(setting({ draft: { picking: {}, several: {} } }, { isHinting: true })).asked.question;
  expect(set?.answers).toHaveLength(2);
  const single = givenOf(setting({ draft: { picking: {} } }, { isHinting: true })).asked.question; // a set of one
  expect(single?.answers).toHaveLength(1);
});

test('a room knows that the coach is beside it', () => {
  expect(givenOf(setting({}, { isHinting: true })).look.coached).toBe(true);
  expect(givenOf(setting()).look.coached).toBe(false);
});

test('an answer that waits for confirmation is given by it', () => {
  const waiting = setting({ draft: { staged: { answer: 2 } } });
  const { acts } = givenOf(waiting);
  acts.confirm(1);
  acts.confirm(2);
  acts.confirm(1, true);
  expect(vi.mocked(waiting.model.confirm).mock.calls).toEqual([
    [1, false],
    [2, true],
    [1, true],
  ]);
});

test('the last own answer is taken back, where that can be', () => {
  expect(givenOf(setting()).acts.undo).toBeUndefined();
  const late = setting({}, {}, { undo: [7, 5] });
  givenOf(late).acts.undo?.();
  expect(late.model.undo).toHaveBeenCalledWith(7);
});

test('categories of a game that is not listed are those that have points', () => {
  expect(givenOf(setting()).table.categories).toEqual(['wheat']);
});
