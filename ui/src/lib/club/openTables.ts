// The order and the words of the tables in the lobby.

import { plural, t } from '../language/i18n.svelte';
import { allowance } from '../table/clock';
import type { Language } from '../contract';
import type { ListedTable } from '../api/messages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PACES = { live: 0, days: 1, none: 2 };

export function freeSeats(table: ListedTable): number {
  return table.seats.filter(({ kind }) => kind === 'open').length;
}

/** Live tables first, then those that lack fewest players, in the reader's language, the oldest; own ones last. */
export function ordered(
  tables: Iterable<ListedTable>,
  own: ReadonlySet<string>,
  language: Language,
): readonly ListedTable[] {
  const rank = (table: ListedTable): number[] => [
    Number(own.has(table.id)),
    PACES[table.pace],
    freeSeats(table),
    Number(table.languages.length > 0 && !table.languages.includes(language)),
    table.since,
  ];
  return [...tables].sort((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    const place = first.findIndex((value, at) => value !== second[at]);
    return place < 0 ? 0 : (first[place] ?? 0) - (second[place] ?? 0);
  });
}

/** How long someone has waited: under 1 min, 25 min, 3 h, 2 d. */
export function waited(since: number, now: number): string {
  const time = now - since;
  if (time < MINUTE) return t('lobby.soon');
  if (time < HOUR) return t('lobby.minutes', { count: Math.floor(time / MINUTE) });
  if (time < DAY) return t('lobby.hours', { count: Math.floor(time / HOUR) });
  return t('lobby.day_count', { count: Math.floor(time / DAY) });
}

/** The clock of a table, after the pace of live ones. */
export function clockOf({ pace, time }: ListedTable): string {
  const clock = time.kind === 'game' ? t('lobby.each', { count: Math.round(time.seconds / 60) }) : allowance(time);
  return pace === 'live' ? t('lobby.live_of', { clock }) : clock;
}

export function freeText(table: ListedTable): string {
  return plural(freeSeats(table), 'lobby.free_one', 'lobby.free_count');
}

/** Who has sat down since a table was seen; nothing if it is not known. */
export function newcomer(before: ListedTable, after: ListedTable | undefined): string {
  const known = new Set(before.seats.map(({ name }) => name));
  return after?.seats.find(({ kind, name }) => kind === 'person' && !known.has(name))?.name ?? '';
}

/** Where the focus goes from a row that disappears: to the next table, or to the last one, or else to the search. */
export function buttonAfter(row: Element): HTMLElement | null {
  const others = [...(row.parentElement?.querySelectorAll<HTMLElement>('.act > .btn') ?? [])];
  const after = others.find((each) => row.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING);
  const last = others.findLast((each) => !row.contains(each));
  return after ?? last ?? document.querySelector<HTMLElement>('.lobby .find .dark');
}
