/** A room's own words, beside those that the server tells. */
import type { Language } from '../contract';
import { tapOrClick } from '../input/pointer.svelte';

export type Translate<Key extends string> = (key: Key, parts?: Readonly<Record<string, string | number>>) => string;

/** A French mark stands apart, but never begins a line; an opening one never ends it. */
export function bindMarks(text: string): string {
  return text.replace(/ (?=[?!:;»])|(?<=«) /g, '\u00a0');
}

/** With a capital, as what stands by itself has it. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const RULES = new Map<string, Intl.PluralRules>();

/** Whether so many are spoken of as one is: in French none is, too. */
export function isOne(lang: string, count: number): boolean {
  const rules = RULES.get(lang) ?? new Intl.PluralRules(lang);
  RULES.set(lang, rules);
  return rules.select(count) === 'one';
}

const PART = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/**
 * Sentences by language as one function for each: `say('ships_left', { n: 5, all: 8 })`; `{n|ship|ships}` goes by the
 * number, as the language counts: in French none is said as one is; `{Tap|Click}` by what is pointed with.
 */
export function sayer<Key extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): (lang: Language) => Translate<Key> {
  return (lang) =>
    (key, parts = {}) =>
      tapOrClick(bindMarks(texts[lang][key])).replace(PART, (_, name: string, one?: string, many?: string) =>
        one === undefined ? String(parts[name] ?? '') : isOne(lang, Number(parts[name])) ? one : (many ?? ''),
      );
}

/** Texts in one line, each once, with how often it stands there. */
export function countedList(texts: readonly string[]): string {
  const times = (text: string): number => texts.filter((other) => other === text).length;
  return [...new Set(texts)].map((text) => (times(text) > 1 ? `${text} × ${times(text)}` : text)).join(', ');
}
