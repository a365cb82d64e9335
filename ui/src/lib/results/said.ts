// Results in words.

import { formatDate, formatTime, locale, named, t } from '../language/i18n.svelte';
import type { ResultCard } from '../api/messages';
import { displayName } from '../table/seats';
import type { Key } from '../../text/en';

const DAY_MS = 86_400_000;
const language = (): string => (locale.lang === 'en' ? 'en-GB' : locale.lang);

/** A place as an ordinal number: “1st”. */
export function ordinal(place: number): string {
  const kind = new Intl.PluralRules(language(), { type: 'ordinal' }).select(place);
  return t(`results.ordinal.${kind === 'few' || kind === 'two' || kind === 'one' ? kind : 'other'}` as Key, { place });
}

/** When a game ended: “today 14:10”, “yesterday”, “12 November”. */
export function endedAt(over: number, now = Date.now()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.floor((new Date(over).setHours(12, 0, 0, 0) - midnight) / DAY_MS);
  if (days === 0 || days === -1) {
    const day = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(days, 'day');
    return days === 0 ? `${day} ${formatTime(over)}` : day;
  }
  const isThisYear = new Date(over).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: isThisYear ? 'long' : 'short', ...year }).format(
    over,
  );
}

export const fullDate = formatDate;

/** The names of the others at a table. */
export function others({ players }: ResultCard): string {
  return players
    .filter(({ mine }) => !mine)
    .map(({ name }) => (name ? displayName(name) : t('results.someone')))
    .join(', ');
}

/** The levels of the bots among them; empty without bots. */
export function levelsOf({ players }: ResultCard): string {
  const levels = players.flatMap(({ kind, level }) => (kind === 'bot' && level ? [named('level', level)] : []));
  return [...new Set(levels)].join(', ');
}

/** “2nd of 3”. */
export function placeOf({ place, players }: ResultCard): string {
  return t('results.place_of', { place: ordinal(place), players: players.length });
}
