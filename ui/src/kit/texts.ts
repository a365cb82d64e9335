/** The words of a room, which come with the texts of its game and are loaded before its table is drawn. */
import type { KindCard } from '../lib/api/messages';
import type { Language, Legend } from '../lib/contract';
import { loadedTexts, type KindSection } from '../lib/language/gameTexts';
import type { SaidParts, Translate } from '../lib/language/words';

/** The words of a room in every language: `sayIn('en')('ships_left', { n: 5, all: 8 })`. */
export function textsOf<Key extends string, Zone extends string>(game: string) {
  const sayIn =
    (lang: Language): Translate<Key> =>
    (key, parts) =>
      loadedTexts(game, lang)?.sayIf(key, parts) ?? '';
  /** Whether the room has a sentence under this name. */
  const isTextKey = (key: string): key is Key => loadedTexts(game)?.sayIf(key) !== undefined;
  /** The sentence under a name that may have none. */
  const sayIf = (say: Translate<Key>, ...[key, parts]: Parameters<Translate<string>>): string | undefined =>
    isTextKey(key) ? say(key, parts) : undefined;
  /** The same for the legend, which asks by language. */
  const own: Legend['own'] = (lang, key) => loadedTexts(game, lang)?.sayIf(key) ?? '';
  /** What the texts say about a kind of question or its zone: `sayOf('en', 'hint', 'place')`. */
  const sayOf = (lang: Language, section: KindSection, kind: string, parts?: SaidParts, variant?: string): string =>
    loadedTexts(game, lang)?.sayOf(section, kind, parts, variant) ?? '';
  /** How a kind of question is answered. */
  const cardOf = (kind: string): KindCard | undefined => loadedTexts(game)?.kind(kind);
  /** The part of the table where its answers are; empty for none. */
  const zoneOf = (kind: string): Zone | '' => (cardOf(kind)?.zone ?? '') as Zone | '';
  return { sayIn, isTextKey, sayIf, own, sayOf, cardOf, zoneOf };
}

/** Items as a list in words: "a, b". */
export function listed(items: readonly string[]): string {
  return items.filter(Boolean).join(', ');
}
