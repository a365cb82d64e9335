/** A room's own words, beside those that the server tells. */
import type { Language } from './contract';

export type Say<Key extends string> = (key: Key, parts?: Readonly<Record<string, string | number>>) => string;

/** A French mark stands apart, but never begins a line; an opening one never ends it. */
export function bound(text: string): string {
  return text.replace(/ (?=[?!:;»])|(?<=«) /g, '\u00a0');
}

const PART = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/**
 * Sentences by language as one function for each: `say('ships_left', { n: 5, all: 8 })`; `{n|ship|ships}` goes by the
 * number, as the language counts: in French none is said as one is.
 */
export function sayer<Key extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): (lang: Language) => Say<Key> {
  return (lang) => {
    const rules = new Intl.PluralRules(lang);
    const isOne = (part: unknown): boolean => rules.select(Number(part)) === 'one';
    return (key, parts = {}) =>
      bound(texts[lang][key]).replace(PART, (_, name: string, one?: string, many?: string) =>
        one === undefined ? String(parts[name] ?? '') : isOne(parts[name]) ? one : (many ?? ''),
      );
  };
}

/** Texts in one line, each once, with how often it stands there. */
export function tallied(texts: readonly string[]): string {
  const times = (text: string): number => texts.filter((other) => other === text).length;
  return [...new Set(texts)].map((text) => (times(text) > 1 ? `${text} × ${times(text)}` : text)).join(', ');
}
