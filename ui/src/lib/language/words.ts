/** Functions that build sentences. */
import { tapOrClick } from '../input/pointer.svelte';

export type SaidParts = Readonly<Record<string, string | number>>;
export type Translate<Key extends string> = (key: Key, parts?: SaidParts) => string;

/** Narrow, and no line breaks at it. */
export const NARROW_SPACE = '\u202f';

/** Set the space that French has before ? ! : ; % » and after « narrow, and never break a line there. */
export function bindMarks(text: string): string {
  return text.replace(/[ \u00a0\u202f](?=[?!:;%»])|(?<=«)[ \u00a0\u202f]/g, NARROW_SPACE);
}

const VOWEL = /^[aeiouyàâäéèêëîïôöùûü]/i;

/** French shortens “de” before a vowel: “la place d’Ann”. */
export function elided(text: string, parts: SaidParts): string {
  return text.replace(/\b([Dd])e \{(\w+)\}/g, (whole, letter: string, name: string) =>
    VOWEL.test(String(parts[name] ?? '')) ? `${letter}’{${name}}` : whole,
  );
}

/** With a capital, as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const RULES = new Map<string, Intl.PluralRules>();

/** Whether a number takes the singular; in French zero does, too. */
export function isOne(lang: string, count: number): boolean {
  const rules = RULES.get(lang) ?? new Intl.PluralRules(lang);
  RULES.set(lang, rules);
  return rules.select(count) === 'one';
}

const PART = /\{(\w+)(?:\.1)?(?:\|([^|}]*)\|([^}]*))?\}/g;

/**
 * Fills in a sentence: `{n|ship|ships}` is chosen by the number, with the language's rule (French uses the singular for
 * 0); `{Tap|Click}` by the pointer; `{good.1}` is the word for one of it.
 */
export function filled(lang: string, sentence: string, parts: SaidParts = {}): string {
  return tapOrClick(bindMarks(sentence)).replace(PART, (_, name: string, one?: string, many?: string) =>
    one === undefined ? String(parts[name] ?? '') : isOne(lang, Number(parts[name])) ? one : (many ?? ''),
  );
}

/** Texts in one line, each once, with its count. */
export function countedList(texts: readonly string[]): string {
  const times = (text: string): number => texts.filter((other) => other === text).length;
  return [...new Set(texts)].map((text) => (times(text) > 1 ? `${text} × ${times(text)}` : text)).join(', ');
}
