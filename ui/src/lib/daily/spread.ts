// The distribution of all players' points: bars of equal width, and the figures for a sentence about them.

import type { SamePoints } from '../api/messages';

/** How many people have how many points, the fewest points first. */
export type Points = readonly SamePoints[];

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly people: number;
  readonly isOwn: boolean;
}

export const MOST_BARS = 12;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** Bars of the narrowest step of which there are no more than twelve. */
export function barsOf(points: Points, own: number): Bar[] {
  const first = points[0]?.points ?? 0;
  const last = points.at(-1)?.points ?? 0;
  const count = (step: number): number => Math.floor(last / step) - Math.floor(first / step) + 1;
  const step = STEPS.find((each) => count(each) <= MOST_BARS) ?? Math.ceil((last - first + 1) / (MOST_BARS - 1));
  const start = Math.floor(first / step);
  return Array.from({ length: count(step) }, (_, index) => {
    const from = (start + index) * step;
    const isWithin = (value: number): boolean => value >= from && value < from + step;
    const people = points.reduce((sum, each) => sum + (isWithin(each.points) ? each.people : 0), 0);
    return { from, to: from + step - 1, people, isOwn: isWithin(own) };
  });
}

export const peopleOf = (points: Points): number => points.reduce((sum, { people }) => sum + people, 0);

/** The most points that at least half of the players have. */
export function middleOf(points: Points): number {
  const half = peopleOf(points) / 2;
  let above = 0;
  for (const each of points.toReversed()) {
    above += each.people;
    if (above >= half) return each.points;
  }
  return 0;
}
