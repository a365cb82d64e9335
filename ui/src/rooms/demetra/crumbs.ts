/** The next steps after the question, in a few words; and the progress of a round of gifts. */
import type { LogLine, Question } from '../../lib/contract';
import { eventOf } from './causes';
import { cardOf } from './text';
import type { Hex, Waiting } from './types';

export interface Crumb {
  what: Waiting['what'];
  /** The owners, in order. */
  seats: number[];
  field?: Hex | undefined;
  worker?: string | undefined;
  event?: string | undefined;
}

/** Consecutive equal things become one. */
export function crumbsOf(then: readonly Waiting[]): Crumb[] {
  const crumbs: Crumb[] = [];
  for (const { what, seat, field, worker, event } of then) {
    const before = crumbs.at(-1);
    const isSame =
      before?.what === what && before.event === event && before.worker === worker && before.field === field;
    if (!isSame) crumbs.push({ what, seats: [seat], field, worker, event });
    else if (!before.seats.includes(seat)) before.seats.push(seat);
  }
  return crumbs;
}

export interface Gift {
  seat: number;
  /** The field that this seat gave, or is about to give; null if it is not known. */
  field: Hex | null;
  state: 'done' | 'now' | 'later';
}

/** The round of gifts from the drawer back to the drawer, who receives last; null when there is none. */
export function giftsOf(
  question: Question | null,
  players: number,
  lines: readonly LogLine[],
  chosen: Hex | null,
): Gift[] | null {
  if (!question || eventOf(question) !== 'good-riddance') return null;
  const drawer = Number(question.about.drawer) - 1;
  const turn = (question.seat - drawer + players) % players;
  const now = question.about.received !== undefined && turn === 0 ? players : turn;
  const gifts = Array.from({ length: players + 1 }, (_, index): Gift => {
    const seat = (drawer + index) % players;
    const gift = lines.findLast(
      (line) => line.seat === seat && line.parts?.field && cardOf(line.kind)?.cause === 'good-riddance',
    );
    const given = gift?.parts?.field;
    return {
      seat,
      field: index < now && typeof given === 'string' ? given : null,
      state: index < now ? 'done' : index === now ? 'now' : 'later',
    };
  });
  const [before, here] = [gifts[now - 1], gifts[now]];
  if (before && typeof question.about.received === 'string') before.field = question.about.received;
  if (here) here.field = chosen;
  return gifts;
}
