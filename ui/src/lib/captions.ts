// What is told of one answer: its own line, then what followed from it by itself, a caption each.

import type { LogLine, Part } from './contract';

/** Answers by which nothing is done. */
const NOTHING: ReadonlySet<Part> = new Set([0, 'none', 'done', 'no', 'rests']);

/** Whether an answer left everything as it was: that it was given need not be told. */
function isIdle({ seat, parts, changes }: LogLine): boolean {
  const isNothing = Object.values(parts ?? {}).some((part) => NOTHING.has(part));
  return seat >= 0 && isNothing && changes.every((amounts) => !Object.keys(amounts).length);
}

/** The line of an answer that did something, and one for each chapter that followed; of these the table itself tells. */
export function captionsOf(line: LogLine): readonly LogLine[] {
  const chapters = (line.then ?? []).map(({ chapter, text, changes }) => ({
    position: line.position,
    seat: -1,
    kind: `chapter ${chapter}`,
    text,
    parts: null,
    changes,
  }));
  return isIdle(line) ? chapters : [line, ...chapters];
}

/** Where to begin with what happened, for whoever answered some of it; -1: they have seen all of it. */
export function firstToTell(news: readonly LogLine[], seat: number | null): number {
  const found = news.findIndex((line) => line.seat !== seat || line.then?.length);
  return found < 0 || news[found]?.seat === seat ? found : Math.max(0, found - 1);
}

/** A line as whoever reads it is spoken to. */
export function spokenTo(line: LogLine): LogLine {
  return line.yours ? { ...line, text: line.yours } : line;
}
