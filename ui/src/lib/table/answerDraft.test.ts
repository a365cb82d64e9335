import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preview } from '../contract';
import type { Situation } from '../api/messages';
import { AnswerDraft, type DraftTable } from './answerDraft.svelte';

const offer = (answer: number) => ({ answer, text: `answer ${answer}`, parts: {}, line: '' });
const foreseen = (answer: number, more: Partial<Preview> = {}) => ({ answer, ...more }) as Preview;
const asked = (least: number, most: number) => ({
  items: [1, 2].map((answer) => ({ ...offer(answer), most: 1, group: 0 })),
  least,
  most,
  closing: null,
});

/** A draft at a table where it is my turn, and what it asked of the table. */
function prepare(situation: Partial<Situation>, table: Partial<DraftTable> = {}) {
  const answers = [offer(1), offer(2)];
  const fake = {
    question: { seat: 0, kind: '', rule: '', text: '', about: {}, answers },
    busy: false,
    turn: { seat: 0, version: 7 },
    foresee: vi.fn<DraftTable['foresee']>(async ({ answer, answers: several }) =>
      foreseen(answer ?? several?.[0] ?? -1),
    ),
    confirm: vi.fn(),
    report: vi.fn(),
    onDropped: vi.fn(),
    ...table,
  };
  const draft = new AnswerDraft(fake);
  draft.begin({ asked_set: null, answers, ...situation } as Situation);
  const wanted = () => vi.mocked(fake.foresee).mock.calls.map(([each]) => each);
  return { draft, fake, wanted };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('previews the selected answer, but none that the pointer only passes over', async () => {
  const { draft, wanted } = prepare({});
  draft.select(1);
  draft.select(2);
  await vi.runAllTimersAsync();
  expect(wanted()).toEqual([{ seat: 0, version: 7, answer: 2 }]);
  expect([draft.preview?.answer, draft.answer?.text]).toEqual([2, 'answer 2']);
  draft.select(null);
  expect([draft.preview, draft.answer]).toEqual([null, null]);
});

it('previews nothing while it is not my turn, or while an answer is being sent', async () => {
  for (const table of [{ turn: null }, { busy: true }]) {
    const { draft, wanted } = prepare({}, table);
    draft.select(1);
    await vi.runAllTimersAsync();
    expect([draft.selected, wanted()]).toEqual([1, []]);
  }
});

it('previews a set as soon as it is complete, also an empty one', async () => {
  const { draft, wanted } = prepare({ asked_set: asked(0, 2) });
  expect([draft.several, draft.row]).toEqual([draft.picking, null]);
  draft.picking?.pick(1);
  await vi.runAllTimersAsync();
  draft.picking?.unpick(1);
  await vi.runAllTimersAsync();
  expect(wanted().map(({ answers }) => answers)).toEqual([[1], []]);
});

it('treats a set of one as a single answer', () => {
  expect(prepare({ asked_set: asked(1, 1) }).draft.several).toBeNull();
});

it('gives an answer that waits for confirmation unchanged', () => {
  const { draft } = prepare({ asked_set: asked(0, 2) });
  draft.stage(foreseen(1), [1, 2]);
  expect([draft.confirmed(1), draft.confirmed(2), draft.selected]).toEqual([[1, 2], 2, null]);
  draft.clear();
  expect([draft.staged, draft.confirmed(1)]).toEqual([null, 1]);
});

it('keeps a row laid out that is not given yet', async () => {
  const { draft, fake } = prepare({}, {});
  draft.row?.lay(1);
  await vi.runAllTimersAsync();
  draft.row?.give();
  expect(fake.confirm).toHaveBeenCalledWith([1], false);
  draft.stage(foreseen(1), [1]);
  draft.postpone();
  expect([draft.staged, draft.row?.laid.length]).toEqual([null, 1]);
});

it('reports why there is no preview', async () => {
  const failure = new Error('no');
  const { draft, fake } = prepare({}, { foresee: vi.fn(() => Promise.reject(failure)) });
  draft.select(1);
  await vi.runAllTimersAsync();
  expect(fake.report).toHaveBeenCalledWith(failure);
});
