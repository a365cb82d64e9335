import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { Hint } from '../../lib/coach/hint.svelte';
import type { Advice, HintReply, Situation } from '../../lib/api/messages';
import { AnswerSet } from '../../lib/table/answerSet.svelte';
import { AnswerDraft } from '../../lib/table/answerDraft.svelte';
import type { TableModel } from '../../lib/table/table.svelte';
import HintAnswers from './HintAnswers.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

const advice = (answer: number, mark: Advice['mark'], more: Partial<Advice> = {}): Advice => ({
  answer,
  text: `move ${answer}`,
  parts: {},
  win: 0.5,
  error: 0,
  points: 60,
  margin: 0,
  mark,
  why: [],
  plan: [],
  items: [],
  ...more,
});

/** The best moves as the coach tells them, at a table that asks for a set of a size, or for one answer. */
function tell(answers: readonly Advice[], most: number | null = null) {
  const told = { seat: 0, answers, lit: [] } as unknown as HintReply;
  const hint = Object.assign(new Hint('x'), { told, step: 2 });
  const items = [4, 5, 6].map((answer) => ({ answer, text: `item ${answer}`, parts: {}, most: 1, group: 0 }));
  const picking = most ? new AnswerSet({ items, least: 0, most, closing: null }, vi.fn(), vi.fn()) : null;
  const draft = Object.assign(new AnswerDraft({} as TableModel), { picking });
  const acts = { select: vi.fn(), confirm: vi.fn(), peek: () => Promise.resolve(null) };
  const model = {
    ...acts,
    hint,
    draft,
    busy: false,
    question: { kind: 'glean', about: {} },
  };
  const props = {
    model: model as unknown as TableModel,
    told,
    situation: { portrait: null } as unknown as Situation,
    seats: [],
    room: null,
    counted: String,
    category: String,
    layout: 'desktop' as const,
    close: vi.fn(),
  };
  shown = mount(HintAnswers, { target: document.body, props });
  flushSync();
  const follow = (): void => document.querySelector<HTMLElement>('[data-hint-follow]')?.click();
  return { ...acts, picking, follow };
}

it('is shown on the board and played at once if a set may have only one item', () => {
  const { select, confirm, follow } = tell([advice(4, 'best')], 1);
  expect(select).toHaveBeenCalledWith(4);
  follow();
  expect(confirm).toHaveBeenCalledWith(4);
});

it('names all items of a set, which are picked together', () => {
  const { confirm, picking, follow } = tell([advice(4, 'best', { items: [4, 6] })], 2);
  picking?.pick(5);
  expect(document.querySelector('[data-name]')?.textContent).toBe('Item 4, item 6');
  follow();
  expect(confirm).not.toHaveBeenCalled();
  expect(picking && picking.chosen).toEqual([4, 6]);
});

it('says which ones the coach can’t tell apart, and gives no reasons then', () => {
  tell([advice(1, 'best'), advice(2, 'good'), advice(3, 'mistake')]);
  expect(document.body.textContent).toContain('The coach can’t say which of the first 2 is best.');
  expect(document.body.textContent).not.toContain('Wins more often');
});

it('says why, with chances and points labelled', () => {
  const why = [{ seat: 0, category: 'Wheat', points: 1.2 }];
  tell([advice(1, 'best', { why }), advice(2, 'mistake')]);
  expect(document.body.textContent).toContain('Wheat: 1.2 points more');
  expect(document.body.textContent).toMatch(/50% to win/);
  expect(document.body.textContent).not.toContain('The coach can’t say');
});

it('says so if only the chance is better', () => {
  tell([advice(1, 'best'), advice(2, 'mistake')]);
  expect(document.body.textContent).toContain('Wins more often; the points are about the same.');
});
