// The answers that a step of a lesson asks for, and the taps that lead to them.

import type { Answer, RoomModule } from '../contract';
import type { LessonMoment } from '../api/messages';
import type { AnswerSet } from '../table/answerSet.svelte';
import type { Taps } from './spotlight';

/** Whether these are the same answers, in any order. */
export const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.toSorted((a, b) => a - b).join() === other.toSorted((a, b) => a - b).join();

/** The taps that lead to some of the answers. */
export function tapsTo(
  room: RoomModule<unknown> | null,
  moment: LessonMoment | null,
  answers: readonly Answer[],
): Taps {
  const kind = moment?.question?.kind;
  return kind ? answers.flatMap(({ parts }) => (room?.taps ? [room.taps(kind, parts, 0)] : [])) : [];
}

/** The answers without some others. */
function leftOf(answers: readonly number[], others: readonly number[]): number[] {
  return others.reduce<number[]>(
    (left, answer) => {
      const index = left.indexOf(answer);
      return index < 0 ? left : left.toSpliced(index, 1);
    },
    [...answers],
  );
}

/** The wanted answers that are not chosen yet; if all are chosen, the items to put back; else all of them. */
export function missingAnswers(moment: LessonMoment | null, picking: AnswerSet | null): readonly Answer[] {
  const [wanted, chosen] = [moment?.wanted ?? [], picking?.chosen ?? []];
  const offered = [...(picking?.asked.items ?? []), ...(moment?.answers ?? [])];
  const meant = [leftOf(wanted, chosen), leftOf(chosen, wanted)].find((answers) => answers.length) ?? wanted;
  return meant.flatMap((answer) => offered.find((each) => each.answer === answer) ?? []);
}
