import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Part, Preview, Question, Seat } from './lib/contract';
import { Hint } from './lib/coach/hint.svelte';
import type { Advice, HintReply, Situation } from './lib/api/messages';
import type { TableModel } from './lib/table/table.svelte';
import { until } from './lib/testing/helpers';
import room from './rooms/fertility';
import { START, seatWith } from './rooms/fertility/sample';
import HintAnswers from './shell/coach/HintAnswers.svelte';
import HintLook from './shell/coach/HintLook.svelte';
import HintPanel from './shell/panels/HintPanel.svelte';

const place = (answer: number, square: string, win: number): Advice => ({
  answer,
  text: `${square}, other half below`,
  parts: { square, turn: 'down' },
  win,
  error: 0,
  points: 71.4,
  margin: 3,
  mark: 'best',
  why: [{ seat: 0, category: 'monuments', points: 5.2 }],
  items: [],
  plan: [{ kind: 'pay', text: 'papyrus', parts: { good: 'papyrus' }, about: {} }],
});
const ANSWERS = [place(4, 'I7', 0.31), place(9, 'B3', 0.26), place(2, 'K4', 0.23)];
const TOLD: HintReply = { version: 3, seat: 0, plays_by: 'net', lit: [2, 4, 9], answers: ANSWERS };
const QUESTION: Question = {
  seat: 0,
  kind: 'place',
  rule: 'F3.2',
  text: '',
  about: { tile: 'papyrus-alabaster' },
  answers: ANSWERS,
};
const BRINGS = { papyrus: 2, wheat: 1 };
let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

/** A table that a hint was given for. */
function table() {
  const hint = new Hint('table');
  hint.told = TOLD;
  const model = {
    hint,
    question: QUESTION,
    draft: { several: null },
    busy: false,
    people: [],
    select: vi.fn(),
    confirm: vi.fn(),
    peek: vi.fn(() => Promise.resolve({ changes: [BRINGS] } as unknown as Preview)),
  };
  const props = {
    model: model as unknown as TableModel,
    told: TOLD,
    situation: { portrait: { ...START, seats: [seatWith([])] }, points: [] } as unknown as Situation,
    seats: [] as Seat[],
    room: room as never,
    counted: (_: number, token: Part) => String(token),
    category: String,
    layout: 'phone' as const,
    close: vi.fn(),
  };
  return { model, props, hint };
}
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

test('each answer has its picture, its gains, and its name on its button', async () => {
  const { model, props, hint } = table();
  shown = mount(HintAnswers, { target: document.body, props });
  flushSync();
  await until(() => expect(hint.brings.size).toBe(3));
  await tick();
  expect(all('[data-piece=papyrus-alabaster]')).toHaveLength(3);
  expect(all('li:first-child [data-gain]').map((each) => each.textContent)).toEqual(['+2papyrus', '+1wheat']);
  expect(all('[data-name]').map((each) => each.textContent)).toEqual([
    'Place on I7 and I8',
    'Place on B3 and B4',
    'Place on K4 and K5',
  ]);
  expect(document.body.textContent).toContain('Pay papyrus'); // the plan, in the same words
  expect(model.select).toHaveBeenLastCalledWith(4); // the open one lies on the board
  all('.head')[1]?.click();
  flushSync();
  expect(model.select).toHaveBeenLastCalledWith(9);
  const follow = all('[data-hint-follow]')[0];
  expect(follow?.textContent).toBe('Place on B3 and B4');
  follow?.click();
  expect(model.confirm).toHaveBeenCalledWith(9);
  expect(props.close).toHaveBeenCalled();
});

test('where several people share a device the coach is asked once all agree', () => {
  const { model, props, hint } = table();
  const ask = vi.spyOn(hint, 'ask').mockResolvedValue();
  const hotSeat = { ...props, model: Object.assign(model, { isMyTurn: true, isHotSeat: true, card: {} }) as never };
  shown = mount(HintPanel, { target: document.body, props: hotSeat });
  flushSync();
  expect(ask).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('Several people play on this device');
  all('button')[0]?.click();
  flushSync();
  expect(ask).toHaveBeenCalledOnce();
});

test('the only shown answer is compared with the next best, which has no number', () => {
  const { props } = table();
  shown = mount(HintAnswers, { target: document.body, props: { ...props, told: { ...TOLD, answers: [ANSWERS[0]!] } } });
  flushSync();
  expect(document.body.textContent).toContain('compared with the next best');
  expect(document.body.textContent).not.toContain('answer 2');
});

test('a hint first says only where to look, and players may continue without more', () => {
  const { props, hint } = table();
  const near = { ...TOLD, lit: [4] };
  shown = mount(HintLook, { target: document.body, props: { ...props, told: near } });
  flushSync();
  expect(all('h3')[0]?.textContent).toMatch(/^Look around I[78]$/);
  expect(document.body.textContent).toContain('monuments');
  expect(document.body.textContent).not.toContain('Place on');
  all('[data-hint-seen]')[0]?.click();
  expect(props.close).toHaveBeenCalled();
  all('[data-hint-tell]')[0]?.click();
  expect(hint.step).toBe(2);
});
