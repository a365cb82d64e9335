// The state of a clock: the time that a seat has left, and whether to warn.

import { locale, plural, t } from '../language/i18n.svelte';
import type { TimeCard } from '../api/messages';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
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
  const hours = Math.floor(left / HOUR);
  if (left < DAY) return t('clock.left_hours', { hours, minutes: two(Math.floor((left % HOUR) / MINUTE)) });
  return t('clock.left_days', { days: Math.floor(left / DAY), hours: two(hours % 24) });
}

/** The same where there is little room: from an hour on in whole hours, then in whole days. */
export function clockShort(left: number): string {
  if (left < HOUR) return clockText(left);
  return left < DAY
    ? t('lobby.hours', { count: Math.floor(left / HOUR) })
    : t('lobby.day_count', { count: Math.floor(left / DAY) });
}

/** A time in words for screen readers, in whole minutes: what has the focus is read again whenever its name changes. */
export function clockSpoken(left: number, isAbout: boolean): string {
  if (left < MINUTE) return t('clock.low', { minutes: 1 });
  const amounts = [
    ['day', Math.floor(left / DAY)],
    ['hour', Math.floor((left % DAY) / HOUR)],
    ['minute', left < DAY ? Math.floor((left % HOUR) / MINUTE) : 0],
  ] as const;
  const words = amounts
    .filter(([, amount]) => amount)
    .map(([unit, amount]) =>
      new Intl.NumberFormat(locale.lang, { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
    )
    .join(' ');
  return isAbout ? t('clock.about', { left: words }) : words;
}

/** The time that a ring shows: it steps once a minute, and once a second in its last tenth. */
export function ringShare(left: number, full: number): number {
  const step = left <= full / 10 ? SECOND : MINUTE;
  return full ? Math.min(1, (Math.ceil(left / step) * step) / full) : 0;
}

/** The figure of a clock; without a connection it is approximate. */
export function clockFigure({ left }: ClockFace, isAbout: boolean): string {
  const text = clockText(left);
  return isAbout ? t('clock.about', { left: text }) : text;
}

/** The state of a clock in words. */
export function clockState({ state, left }: ClockFace): string {
  return t(`clock.${state}`, { minutes: Math.max(1, Math.ceil(left / MINUTE)) });
}

/** A clock in a sentence. */
export function clockLabel(face: ClockFace, name: string, isYours: boolean, isAbout: boolean): string {
  const said = { name, left: clockFigure(face, isAbout), state: clockState(face) };
  return t(isYours ? 'clock.yours' : 'clock.of', said);
}

/** The owner of a clock, for the player who is told about it. */
export interface ClockOwner {
  readonly name: string;
  /** Whether it belongs to the only player at this device. */
  readonly isYours: boolean;
  readonly mine: boolean;
}

/**
 * The text of a running clock for screen readers, without a number, which would be read again every second. Its
 * owner is told at 10, 5 and 1 minutes, if the limit was longer; the others when the time is up, since they can act
 * then.
 */
export function clockWarning({ left, state }: ClockFace, { name, isYours, mine }: ClockOwner, seconds: number): string {
  const of = isYours ? 'clock.warns_you' : 'clock.warns_of';
  if (state === 'over') return t(of, { name, state: t('clock.over') });
  const minutes = mine && WARNED.findLast((each) => left <= each * MINUTE && each * 60 < seconds);
  return minutes ? t(of, { name, state: t('clock.low', { minutes }) }) : '';
}

/** The time limit for all players, in words. */
export function allowance({ kind, seconds }: TimeCard): string {
  if (kind === 'none') return t('clock.none');
  if (kind === 'game') return plural(Math.round((seconds * 1000) / MINUTE), 'clock.minutes_one', 'clock.minutes');
  if (kind === 'days') return plural((seconds * 1000) / DAY, 'clock.days_one', 'clock.days');
  return plural(seconds, 'clock.seconds_one', 'clock.seconds');
}

/** The clocks of a table at a time of the server; only the clock of the player to move runs. */
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
