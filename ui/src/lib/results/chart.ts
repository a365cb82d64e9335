// Scales of the charts on my page.

import type { RatingCard, ScorePoint } from '../api/messages';

/** A range of numbers with round marks on it. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly marks: readonly number[];
}

const STEPS = [1, 2, 5];

/** The smallest round step of which a few cover a range. */
function stepFor(range: number, most: number): number {
  for (let power = 1; ; power *= 10) for (const step of STEPS) if (step * power * most >= range) return step * power;
}

/** A scale that holds all of these numbers, with a limited number of steps. */
export function scaleOf(numbers: readonly number[], most: number): Scale {
  const low = Math.min(...numbers);
  const step = stepFor(Math.max(...numbers) - low || 1, most - 1);
  const from = Math.floor(low / step) * step;
  const to = Math.max(from + step, Math.ceil(Math.max(...numbers) / step) * step);
  return { from, to, marks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, nth) => from + nth * step) };
}

/** Where a number is on a scale, from 0 to 1. */
export const share = ({ from, to }: Scale, number: number): number => (number - from) / (to - from);

/** One scale for the bands of several ratings, with a mark in the middle and one on either side. */
export function bandScale(ratings: readonly Pick<RatingCard, 'low' | 'high'>[]): Scale {
  const bounds = ratings.flatMap(({ low, high }) => [low, high]);
  const middle = Math.round((Math.min(...bounds) + Math.max(...bounds)) / 2 / 50) * 50;
  const reach = Math.max(...bounds.map((bound) => Math.abs(bound - middle)));
  const step = Math.max(50, Math.ceil(reach / 1.5 / 50) * 50); // a mark is two thirds of the way from the middle
  return { from: middle - 1.5 * step, to: middle + 1.5 * step, marks: [middle - step, middle, middle + step] };
}

/** The scale of scores: all points and averages, which may be below 0. */
export function scoreScale(scores: readonly ScorePoint[]): Scale {
  return scaleOf(
    scores.flatMap(({ points, average }) => [points, average]),
    5,
  );
}
