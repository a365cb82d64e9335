import { expect, test, vi } from 'vitest';
import type { Amounts, Question } from '../contract';
import { Hint, narrowed } from './hint.svelte';
import type { HintReply } from '../api/messages';

const told = { version: 3, seat: 1, lit: [4, 7], answers: [{ answer: 4 }, { answer: 7 }] } as unknown as HintReply;
const foreseen = (own: Amounts) => ({ changes: [{ wheat: 9 }, own] });

async function weighed(brings: Readonly<Record<number, Amounts>>): Promise<Hint> {
  const hint = new Hint('table');
  hint.told = told;
  await hint.weigh((answer) => Promise.resolve(foreseen(brings[answer] ?? {}) as never));
  return hint;
}

test("an answer is shown with its seat's gains, but without the costs that all answers share", async () => {
  const hint = await weighed({ 4: { ships: -1, stones: 2 }, 7: { ships: -1, stones: 2, wheat: -3 } });
  expect(hint.bringsOf(4)).toEqual({ stones: 2 });
  expect(hint.bringsOf(7)).toEqual({ stones: 2, wheat: -3 });
  expect(hint.bringsOf(1)).toEqual({});
});

test('an answer without a preview has no gains, and those of a closed hint are not shown', async () => {
  const hint = new Hint('table');
  hint.told = told;
  const foresee = vi.fn(() => Promise.resolve(null));
  await hint.weigh(foresee);
  expect(hint.bringsOf(4)).toEqual({});
  expect(foresee).toHaveBeenCalledTimes(2);
  const late = hint.weigh(() => Promise.resolve(foreseen({ wheat: 1 }) as never));
  hint.forget();
  await late;
  expect(hint.brings.size).toBe(0);
});

test('a hint about an earlier question leaves nobody without an answer', () => {
  const question = { answers: [{ answer: 1 }, { answer: 2 }] } as unknown as Question;
  expect(narrowed(question, [2, 9])?.answers).toEqual([{ answer: 2 }]);
  expect(narrowed(question, [7])).toBe(question);
});
