// Who comes before whom.

import type { Amounts } from '../contract';
import { total } from '../language/numbers';

/** Whether the first place was decided between equal points. */
export function isWonByTie(points: readonly Amounts[], ranks: readonly number[]): boolean {
  const totals = points.map(total);
  return totals.some(
    (one, seat) => ranks[seat] === 1 && totals.some((other, next) => one === other && ranks[next] !== 1),
  );
}

/** Whether players of equal points have different places, so that something else decided. */
export function isTieBroken(points: readonly Amounts[], ranks: readonly number[]): boolean {
  const totals = points.map(total);
  return totals.some((one, seat) => totals.some((other, next) => one === other && ranks[seat] !== ranks[next]));
}
