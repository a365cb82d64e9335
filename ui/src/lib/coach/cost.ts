// The cost of an answer: chance, or points if they weigh more.

import { locale, percent, percentage, t } from '../language/i18n.svelte';
import { signedDecimal } from '../language/numbers';
import type { Advice, GradedMoment } from '../api/messages';

type Costly = Pick<GradedMoment, 'cost' | 'cost_in_points' | 'loss'>;
type Weighed = Pick<Advice, 'win' | 'margin'>;

/** Whether the lost points of a decision weigh more than the lost chance. */
export function isByPoints({ cost, loss }: Costly): boolean {
  return (loss ?? 0) > (cost ?? 0);
}

export function chanceGiven({ cost }: Costly): string {
  return percentage(signedDecimal(-100 * (cost ?? 0), locale.lang));
}

export function pointsGiven({ cost_in_points: points }: Costly): string {
  return t('coach.points', { points: signedDecimal(-(points ?? 0), locale.lang) });
}

/** The cost of a decision, as shown with its mark, such as "−2.1%" or "−3.0 points". */
export function costOf(reading: Costly): string {
  return isByPoints(reading) ? pointsGiven(reading) : chanceGiven(reading);
}

/** The value of an answer when deciding again: its chance, or how many points it falls short of the best. */
export function worthOf(answer: Weighed, best: Weighed, reading: Costly): string {
  if (!isByPoints(reading)) return t('coach.chance', { chance: percent(answer.win) });
  return t('coach.points', { points: signedDecimal(answer.margin - best.margin, locale.lang) });
}

/** The costliest first. */
export function costlier(one: Costly, other: Costly): number {
  return (other.loss ?? 0) - (one.loss ?? 0);
}
