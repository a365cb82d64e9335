/** A room's own words, beside those that the server tells. */
import type { Language, Legend } from '../lib/contract';
import { sayer, type Translate } from '../lib/language/words';

type Texts<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** The words of a room in every language: `sayIn('en')('ships_left', { n: 5, all: 8 })`. */
export function textsOf<Key extends string>(texts: Texts<Key>) {
  const sayIn = sayer(texts);
  /** Whether the room has a sentence under this name. */
  const isTextKey = (key: string): key is Key => key in texts.en;
  /** The sentence under a name that may have none. */
  const sayIf = (say: Translate<Key>, ...[key, parts]: Parameters<Translate<string>>): string | undefined =>
    isTextKey(key) ? say(key, parts) : undefined;
  /** The same for the legend, which asks by language. */
  const own: Legend['own'] = (lang, key) => sayIf(sayIn(lang), key) ?? '';
  return { TEXTS: texts, sayIn, isTextKey, sayIf, own };
}

/** Items as a list in words: "a, b". */
export function listed(items: readonly string[]): string {
  return items.filter(Boolean).join(', ');
}
