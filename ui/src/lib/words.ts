/** A room's own words, beside those that the server tells. */
import type { Language } from './contract';

export type Say<Key extends string> = (key: Key, parts?: Readonly<Record<string, string | number>>) => string;

/** Sentences by language as one function for each: `say('ships_left', { n: 5, all: 8 })`. */
export function sayer<Key extends string>(texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>): (lang: Language) => Say<Key> {
  return (lang) => (key, parts = {}) => texts[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''));
}
