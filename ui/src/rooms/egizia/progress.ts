/** Summaries for the panels: what an answer changes, the score track, fields by colour. */
import { CREWS, MARKETS, type Portrait, type SeatPortrait } from './types';

/** One thing that an answer changes for a seat: from, to. */
export interface ProgressChange {
  /** The drawing and the word for it. */
  token: string;
  from: number;
  to: number;
  /** Whether the change is welcome. */
  good: boolean;
}

/** The differences between two views for a seat, as a player would describe them. */
export function changesFor(before: Portrait, after: Portrait, seat: number): ProgressChange[] {
  const from = before.seats[seat];
  const to = after.seats[seat];
  if (!from || !to) return [];
  const found: ProgressChange[] = [];
  const add = (token: string, a: number, b: number, good = b > a): void => {
    if (a !== b) found.push({ token, from: a, to: b, good });
  };
  for (const crew of CREWS) add(crew, from.crews[crew].strength, to.crews[crew].strength);
  add('stone', from.stones, to.stones);
  add('quarry', from.income, to.income);
  for (const market of MARKETS) add(`${market}_market`, from.markets[market] + 1, to.markets[market] + 1);
  add('wheat', from.feeding.supply, to.feeding.supply);
  if (to.bonus > from.bonus) add('bonus', from.bonus, to.bonus); // it starts again at 0 when it is scored
  add('points', from.score, to.score);
  return found;
}

/** The stretch of the score track to draw: at least fifty spaces, with all players on it. */
export function trackRange(scores: readonly number[]): { from: number; to: number } {
  const least = Math.min(0, ...scores);
  const lowest = Math.min(...scores);
  const highest = Math.max(...scores);
  if (highest <= 50) return { from: least, to: 50 };
  const from = Math.max(least, Math.floor((lowest - 4) / 5) * 5);
  const to = Math.max(Math.ceil((highest + 1) / 5) * 5, from + 50);
  return { from, to };
}

/** Seats by their space on the score track; on one space from the rear to the front. */
export function tokensBySpace(view: Portrait): { score: number; seats: number[] }[] {
  const found = new Map<number, number[]>();
  for (const seat of [...view.ranking].reverse()) {
    const score = view.seats[seat]?.score ?? 0;
    found.set(score, [...(found.get(score) ?? []), seat]);
  }
  return [...found].map(([score, seats]) => ({ score, seats }));
}

/** Wheat by colour of field, and whether the flood reaches that colour now. */
export function fieldsByColour(
  seat: SeatPortrait,
): { colour: string; wheat: number; irrigated: boolean; count: number }[] {
  const found = new Map<string, { colour: string; wheat: number; irrigated: boolean; count: number }>();
  for (const field of seat.fields) {
    const known = found.get(field.colour) ?? { colour: field.colour, wheat: 0, irrigated: field.irrigated, count: 0 };
    known.wheat += field.wheat;
    known.count += 1;
    found.set(field.colour, known);
  }
  return Object.keys(seat.wheat).flatMap((colour) => found.get(colour) ?? []);
}
