import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { Analysis } from '../../lib/coach/analysis.svelte';
import { Mistakes } from '../../lib/coach/mistakes.svelte';
import type { MomentReply, GradedMoment } from '../../lib/api/messages';
import type { Study } from '../../lib/coach/study.svelte';
import LessonSide from './LessonSide.svelte';
import { speak } from '../../lib/testing/helpers';

const inaccuracy = (position: number, cost: number, points: number, loss: number): GradedMoment => ({
  position,
  seat: 0,
  chances: [cost, 1 - cost],
  expected: [],
  stage: [1, 6],
  mark: 'inaccuracy',
  cost,
  cost_in_points: points,
  loss,
  best: cost,
  given: 0,
});
// Two mistakes in a lost game, and one while there was still a chance.
const READINGS = [inaccuracy(0, 0.021, -1, 0.021), inaccuracy(1, 0, 3, 0.03), inaccuracy(2, 0.0004, 7.25, 0.0399)];
const MARGINS = [-20, -21.5, -23, -27.25];
const answer = (margin: number, number: number) => ({
  answer: number,
  win: number / 1000,
  margin,
  mark: number ? 'inaccuracy' : 'best',
});

let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
  await speak('en');
});

/** What is learnt from inaccuracies, the first of them opened. */
async function lesson(readings: readonly GradedMoment[] = READINGS): Promise<Mistakes> {
  const told = MARGINS.map((margin, number) => ({
    ...answer(margin, number),
    text: `no ${number}`,
    why: [],
    plan: [],
  }));
  const offers = told.map(({ answer: number, text }) => ({ answer: number, text, parts: {} }));
  const moment = { seat: 0, question: { kind: 'place' }, offers, worth: told, answers: told, given: told[2] };
  const analysis = new Analysis('x');
  analysis.readings = readings;
  analysis.moment = () => Promise.resolve(moment as unknown as MomentReply);
  const made = new Mistakes(analysis, 0, () => undefined, 'en', ['inaccuracy']);
  await Promise.resolve();
  const study = {
    analysis,
    seats: [],
    room: null,
    category: String,
    says: (at: number) => `answer ${at}`,
    played: String,
  };
  const props = { study: study as unknown as Study, lesson: made, branch: () => undefined };
  shown = mount(LessonSide, { target: document.body, props });
  flushSync();
  return made;
}
const costs = (): string[] => [...document.querySelectorAll('b')].map((each) => each.textContent.trim());

describe('learning from moves that gave points away', () => {
  it('starts with the worst, and shows their cost in points', async () => {
    await lesson();
    expect(costs()).toEqual(['−7.3 points0 → 0% to win', '−3.0 points', '−2.1%']);
  });

  it('shows how many points an attempt falls short, and how near is near enough', async () => {
    const made = await lesson();
    expect(document.body.textContent).toContain('A move that is not clearly worse than the best counts as found.');
    made.attempt(1);
    made.isTold = true;
    flushSync();
    expect(costs().slice(1, 3)).toEqual(['−1.5 points', '0.0 points']);
  });

  it('highlights those that fall short by the fewest points', async () => {
    const made = await lesson();
    made.isLooking = true;
    expect(made.question?.answers.map((each) => each.answer)).toEqual([0, 1]);
  });

  it.each([
    ['en', '−3.0 points', 'A move that is not clearly worse than the best counts as found.'],
    ['fr', '−3,0 points', 'Un coup qui n’est pas nettement moins bon que le meilleur est accepté.'],
    ['nl', '−3,0 punten', 'Een zet die niet duidelijk slechter is dan de beste telt als gevonden.'],
  ] as const)('says so in %s', async (lang, cost, within) => {
    await speak(lang);
    await lesson();
    expect(costs()).toContain(cost);
    expect(document.body.textContent).toContain(within);
  });

  it('mentions chances where they were at stake', async () => {
    const made = await lesson(READINGS.slice(0, 1));
    made.attempt(1);
    flushSync();
    expect(costs()).toEqual(['−2.1%2 → 0% to win', '0% to win']);
    expect(document.body.textContent).toContain('A move that is not clearly worse than the best counts as found.');
  });
});
