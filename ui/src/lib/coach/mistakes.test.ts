import { expect, test } from 'vitest';
import type { Analysis } from './analysis.svelte';
import { Mistakes } from './mistakes.svelte';

const WINS = [0.2, 0.5, 0.1, 0.49, 0.3];
const ORDER = [1, 3, 4, 0, 2]; // the best first

/** One mistake, with five answers to choose from. */
async function lessonOf(): Promise<Mistakes> {
  const worth = ORDER.map((answer) => ({ answer, win: WINS[answer], mark: answer === 1 ? 'best' : 'mistake' }));
  const offers = WINS.map((_, answer) => ({ answer, text: `answer ${answer}`, parts: {} }));
  const moment = { seat: 0, question: { kind: 'place' }, offers, worth };
  const analysis = { mistakes: () => [{ position: 7 }], moment: () => Promise.resolve(moment) };
  const lesson = new Mistakes(analysis as unknown as Analysis, 0, () => undefined, 'en');
  await Promise.resolve();
  return lesson;
}
const open = (lesson: Mistakes) => lesson.question?.answers.map((each) => each.answer);

test('a player who gets a hint has only the better half to choose from', async () => {
  const lesson = await lessonOf();
  expect(open(lesson)).toEqual([0, 1, 2, 3, 4]);
  lesson.isLooking = true;
  expect(open(lesson)).toEqual([1, 3, 4]);
});

test('a worse answer leaves the question open, the best one closes it', async () => {
  const lesson = await lessonOf();
  lesson.attempt(3);
  expect([lesson.isFound, lesson.tried[0]?.text]).toEqual([false, 'answer 3']);
  lesson.attempt(1);
  expect([lesson.isFound, lesson.question]).toEqual([true, null]);
});
