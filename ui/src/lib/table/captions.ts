// The captions of one answer: its own line, then one for each thing that followed automatically.

import type { LogLine, Part } from '../contract';
import { captionOf, type Moment } from './playback.svelte';

/** The prefix of the kind of what followed automatically. */
const CHAPTER = 'chapter ';

/** Answers that do nothing. */
const NOTHING: ReadonlySet<Part> = new Set([0, 'none', 'done', 'no', 'rests']);

/** Whether an answer changed nothing, so that no caption is needed. */
function isIdle({ seat, parts, changes }: LogLine): boolean {
  const isNothing = Object.values(parts ?? {}).some((part) => NOTHING.has(part));
  return seat >= 0 && isNothing && changes.every((amounts) => !Object.keys(amounts).length);
}

/**
 * The line of an answer that did something, and one for each chapter that followed automatically.
 */
export function captionsOf(line: LogLine): readonly LogLine[] {
  const chapters = (line.then ?? []).map(({ chapter, text, changes }) => ({
    position: line.position,
    seat: -1,
    kind: CHAPTER + chapter,
    text,
    parts: null,
    changes,
  }));
  return isIdle(line) ? chapters : [line, ...chapters];
}

/** The line from which to replay for a player who gave some of the answers; -1 if they have seen all of it. */
export function firstToTell(news: readonly LogLine[], seat: number | null): number {
  const found = news.findIndex((line) => line.seat !== seat || line.then?.length);
  return found < 0 || news[found]?.seat === seat ? found : Math.max(0, found - 1);
}

/** The line as addressed to its reader. */
export function addressed<Line extends LogLine>(line: Line): Line {
  return line.yours ? { ...line, text: line.yours } : line;
}

/** What a seat gained or gave; null: the viewer. */
export interface GainedAmount {
  readonly seat: number | null;
  readonly token: string;
  readonly amount: number;
}

/** The total that others took from a player, and who they are. */
interface TakenAmounts {
  readonly by: readonly number[];
  readonly amounts: readonly GainedAmount[];
}

/** The total that others took from a seat in these lines, less what was given back. */
export function takenFrom(seat: number, lines: readonly LogLine[]): TakenAmounts {
  const others = lines.filter((line) => line.seat >= 0 && line.seat !== seat);
  const sums = new Map<string, number>();
  for (const line of others)
    for (const [token, amount] of Object.entries(line.changes[seat] ?? {}))
      sums.set(token, (sums.get(token) ?? 0) + amount);
  const amounts = [...sums]
    .filter(([, amount]) => amount < 0)
    .map(([token, amount]) => ({ seat: null, token, amount }));
  const by = others.filter(({ changes }) => amounts.some(({ token }) => (changes[seat]?.[token] ?? 0) < 0));
  return { by: [...new Set(by.map((line) => line.seat))], amounts };
}

const MOST_TOLD = 4;

/** The note next to a caption: what I gained or, if no player caused it, what others gained. */
export function amountsOf(moment: Moment): readonly GainedAmount[] {
  const own = Object.entries(moment.mine).map(([token, amount]) => ({ seat: null, token, amount }));
  const line = captionOf(moment);
  if (own.length || !line?.kind.startsWith(CHAPTER)) return own;
  const told = line.changes.flatMap((amounts, seat) =>
    Object.entries(amounts).map(([token, amount]) => ({ seat, token, amount })),
  );
  return told.slice(0, MOST_TOLD);
}
