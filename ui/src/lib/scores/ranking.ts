// The order of players by points.

import type { Amounts } from '../contract';
import { total } from '../language/numbers';

/** Whether a tie-break decided the first place. */
export function isWonByTie(points: readonly Amounts[], ranks: readonly number[]): boolean {
  const totals = points.map(total);
  return totals.some(
    (one, seat) => ranks[seat] === 1 && totals.some((other, next) => one === other && ranks[next] !== 1),
  );
}

/** Whether players with equal points have different places, so that a tie-break decided. */
export function isTieBroken(points: readonly Amounts[], ranks: readonly number[]): boolean {
  const totals = points.map(total);
  return totals.some((one, seat) => totals.some((other, next) => one === other && ranks[seat] !== ranks[next]));
}
