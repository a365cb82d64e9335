// What a clock shows: the time that a seat has left, and whether to warn.

import { plural, t } from '../language/i18n.svelte';
import type { TimeCard } from '../api/messages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW_AT_MOST = 5 * MINUTE;
const WARNED = [10, 5, 1]; // minutes

export interface ClockFace {
  readonly seat: number;
  /** Milliseconds. */
  readonly left: number;
  /** Of all that the seat was given, 0 to 1. */
  readonly share: number;
  readonly state: 'rests' | 'runs' | 'low' | 'over';
}

/** 6:42 under an hour, 19 h 05 min under a day, then 1 d 03 h. */
export function clockText(left: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.ceil(left / 1000);
  if (left < HOUR) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  if (left < DAY) return `${Math.floor(left / HOUR)} h ${two(Math.floor((left % HOUR) / MINUTE))} min`;
  return `${Math.floor(left / DAY)} d ${two(Math.floor((left % DAY) / HOUR))} h`;
}

/** What screen readers read of a running clock: no number, which would be read again every second. */
export function clockWarning({ left, state }: ClockFace, name: string, isYours: boolean): string {
  const of = isYours ? 'clock.warns_you' : 'clock.warns_of';
  if (state === 'over') return t(of, { name, state: t('clock.over') });
  const minutes = WARNED.findLast((each) => left <= each * MINUTE);
  return minutes ? t(of, { name, state: t('clock.low', { minutes }) }) : '';
}

/** The time limit for all players, in words. */
export function allowance({ kind, seconds }: TimeCard): string {
  if (kind === 'none') return t('clock.none');
  if (kind === 'game') return plural(Math.round((seconds * 1000) / MINUTE), 'clock.minutes_one', 'clock.minutes');
  if (kind === 'days') return plural((seconds * 1000) / DAY, 'clock.days_one', 'clock.days');
  return plural(seconds, 'clock.seconds_one', 'clock.seconds');
}

/** The clocks of a table at a time of the server; only that of who is asked runs. */
export function clockFaces(
  clocks: readonly number[],
  time: Pick<TimeCard, 'seconds'>,
  running: { readonly seat: number; readonly deadline: number } | null,
  now: number,
): ClockFace[] {
  const full = time.seconds * 1000;
  const low = Math.min(full / 10, LOW_AT_MOST);
  return clocks.map((rest, seat) => {
    const isRunning = running?.seat === seat;
    const left = isRunning ? Math.max(0, running.deadline - now) : rest;
    const state = !isRunning ? 'rests' : left <= 0 ? 'over' : left <= low ? 'low' : 'runs';
    return { seat, left, share: full ? Math.min(1, left / full) : 0, state };
  });
}
