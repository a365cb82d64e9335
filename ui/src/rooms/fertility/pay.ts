/** Paying for a district: the goods to pick first. */
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
