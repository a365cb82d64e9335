/** The answers of a round. */

import type { LogLine } from '../../../lib/contract';

const isDealt = (line: LogLine | undefined): boolean => line?.kind === 'card' && line.seat < 0;

/** The lines of a round, from the first after its cards are dealt up to those of the next. */
export function linesOf(round: number, log: readonly LogLine[]): readonly LogLine[] {
  const begins = log.flatMap((line, index) => (isDealt(line) && !isDealt(log[index - 1]) ? [index] : []));
  const first = begins[round - 1];
  return first === undefined ? [] : log.slice(first, begins[round]).filter((line) => !isDealt(line));
}
