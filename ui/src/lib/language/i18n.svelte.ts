// The shell's own words. English is always there; other languages are loaded when needed.

import { en, type Key, type Words } from '../../text/en';
import { prefs } from '../app/prefs.svelte';
import type { Language } from '../contract';
import { tapOrClick } from '../input/pointer.svelte';
import { bindMarks, elided, isOne } from './words';

const load: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  fr: async () => (await import('../../text/fr')).fr,
  nl: async () => (await import('../../text/nl')).nl,
};

class Locale {
  words: Words = $state.raw(en);
  lang: Language = $state('en');

  async speak(language: Language): Promise<void> {
    const words = await load[language]();
    if (prefs.lang !== language) return; // another one was chosen meanwhile
    this.words = words;
    this.lang = language;
  }
}

export const locale = new Locale();

export function t(key: Key, parts: Readonly<Record<string, string | number>> = {}): string {
  const text = tapOrClick(bindMarks(locale.words[key]));
  return (locale.lang === 'fr' ? elided(text, parts) : text).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(parts[name] ?? whole),
  );
}

/** A formatted number with the percent sign, spaced as in the language: “52%”, in French “52 %”. */
export function percentage(number: string | number): string {
  return number + bindMarks(locale.lang === 'fr' ? ' %' : '%');
}

/** A part of 1, in whole percent. */
export function percent(part: number): string {
  return percentage(Math.round(100 * part));
}

/** A sentence for one or for several, as the language counts, and for none if there is one: “aucune partie”. */
export function plural(
  count: number,
  one: Key,
  many: Key,
  parts: Readonly<Record<string, string | number>> = {},
  none?: Key,
): string {
  return t(count === 0 && none ? none : isOne(locale.lang, count) ? one : many, { count, ...parts });
}

/** A label and its text, with a colon between them, spaced as in the language. */
export function labelled(label: string | number, what: string | number = ''): string {
  return label + bindMarks(locale.lang === 'fr' ? ' : ' : ': ') + what;
}

/** Words for a name from the server, such as a level or a table of an edition; the name itself if there are none. */
export function named(
  kind: string,
  name: string,
  otherwise = name,
  parts: Readonly<Record<string, string | number>> = {},
): string {
  const key = `${kind}.${name}` as Key;
  return key in locale.words ? t(key, parts) : otherwise;
}

export function levelName(level: string): string {
  return named('level', level);
}

/** A day such as `2026-11-19`, in words; days of the daily games are those of UTC. */
export function formatDay(day: string): string {
  const language = locale.lang === 'en' ? 'en-GB' : locale.lang;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

export function formatDate(moment: number): string {
  const language = locale.lang === 'en' ? 'en-GB' : locale.lang; // British spelling
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
}

/** The time of day at a moment. */
export function formatTime(moment: number): string {
  const language = locale.lang === 'en' ? 'en-GB' : locale.lang;
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(moment);
}

export function formatMonth(moment: number): string {
  return new Intl.DateTimeFormat(locale.lang, { month: 'long', year: 'numeric' }).format(moment);
}
