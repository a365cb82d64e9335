/** Paying for a district: what to pick first, and in which order the table is told. */
import { GOODS, type Good } from './types';

export type Means = Good | 'wheat';
export const MEANS: readonly Means[] = [...GOODS, 'wheat'];

export type Purse = Readonly<Record<Means, number>>;

export function countOf(picks: readonly Means[], means: Means): number {
  return picks.filter((pick) => pick === means).length;
}

/** Goods that would be lost are picked first; the rest only if there is no other way. */
export function suggest(due: number, purse: Purse, lost: Readonly<Record<Good, number>>): Means[] {
  const picks: Means[] = [];
  for (const good of GOODS) {
    for (let n = 0; n < Math.min(lost[good], purse[good]) && picks.length < due; n++) picks.push(good);
  }
  const missing = due - picks.length;
  const left = MEANS.flatMap((means) => Array<Means>(purse[means] - countOf(picks, means)).fill(means));
  const isOnlyWay = left.length <= missing || new Set(left).size === 1;
  return isOnlyWay ? [...picks, ...left.slice(0, missing)] : picks;
}

/** One more or one less of something; picking beyond what is due drops the oldest pick. */
export function toggle(picks: readonly Means[], means: Means, due: number, purse: Purse): Means[] {
  const held = purse[means];
  const picked = countOf(picks, means);
  if (picked >= held || picked >= due) return picks.filter((pick) => pick !== means);
  const next = [...picks, means];
  return next.length > due ? next.slice(next.length - due) : next;
}

/** The table asks in the order of the goods, wheat last: so every mix has one path. */
export function inOrder(picks: readonly Means[]): Means[] {
  return MEANS.flatMap((means) => picks.filter((pick) => pick === means));
}
