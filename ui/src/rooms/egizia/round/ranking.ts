// Who stood where at the end of a round; the table may have gone on since.

import type { RoundEnd } from '../types';

export interface Ranking {
  /** The best first; in a tie, in their order on the track. */
  seats: number[];
  first: number;
  /** The points by which the best was ahead. */
  lead: number;
}

export function rankingOf({ seats: told }: RoundEnd, now: readonly number[]): Ranking {
  const after = (seat: number): number => told[seat]?.after ?? 0;
  const seats = now.toSorted((one, other) => after(other) - after(one));
  const [first = 0, second = 0] = seats;
  return { seats, first, lead: after(first) - after(second) };
}
