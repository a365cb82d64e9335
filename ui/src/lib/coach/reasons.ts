// The differences between answers, in sentences; none if they are nearly equal.

import { locale, t } from '../language/i18n.svelte';
import { decimal } from '../language/numbers';
import type { Seat } from '../contract';
import type { Advice, PointDifference } from '../api/messages';
import { isOne } from '../language/words';

/** The player whom a reason is about, and the names of points by category. */
export interface ReasonContext {
  /** The player who decides. */
  readonly seat: number;
  readonly seats: readonly Seat[];
  category(name: string): string;
}

/** Whether an answer is nearly as good as the best. */
export function isEqual({ mark }: Pick<Advice, 'mark'>): boolean {
  return mark === 'best' || mark === 'good';
}

/** The number of best answers that are nearly equal. */
export function countEqual(answers: readonly Pick<Advice, 'mark'>[]): number {
  const other = answers.findIndex((each) => !isEqual(each));
  return other < 0 ? answers.length : other;
}

/** The name of some points: their category, and for a rival also the name. */
export function pointsText(why: PointDifference, { seat, seats, category }: ReasonContext): string {
  const what = category(why.category);
  return why.seat === seat ? what : t('coach.of_rival', { name: seats[why.seat]?.name ?? '', what });
}

/** A reason in a sentence, such as "Wheat: 1.2 points more". */
export function reasonOf(why: PointDifference, named: ReasonContext): string {
  const points = Math.abs(why.points);
  const said = t(isOne(locale.lang, points) ? 'coach.point' : 'coach.points', {
    points: decimal(points, locale.lang),
  });
  return t(why.points > 0 ? 'coach.why_more' : 'coach.why_fewer', { what: pointsText(why, named), points: said });
}

/** Whether points are good for the player: more for them, or fewer for a rival. */
export function isAdvantage(why: PointDifference, seat: number): boolean {
  return why.points > 0 === (why.seat === seat);
}
