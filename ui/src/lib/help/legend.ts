// The pictures of a room in words, by the chapters of the rules that explain them.

import type { Language, Legend, Part, Sign } from '../contract';
import type { GameTexts } from '../language/gameTexts';

export interface ExplainedSign {
  readonly symbols: readonly string[];
  readonly name: string;
  readonly does: string;
  readonly rule: string;
}

interface LegendGroup {
  /** The key of the chapter; empty if no rule mentions it. */
  readonly key: string;
  readonly title: string;
  readonly signs: readonly ExplainedSign[];
}

/** The texts of a room and of the server about a sign. */
export function explainSign(
  sign: Sign,
  own: (key: string) => string,
  words: (token: Part) => string,
  help: (token: Part) => string,
): ExplainedSign {
  const does = sign.does ? help(sign.does) || own(sign.does) : help(sign.is) || own(`${sign.is}_does`);
  return { symbols: sign.symbols, name: own(sign.is) || words(sign.is), does, rule: sign.rule ?? '' };
}

/** The legend in the order of the rules; signs that belong to the table alone come last. */
export function legendOf(legend: Legend, texts: GameTexts, lang: Language): LegendGroup[] {
  const all = legend.signs.map((sign) => explainSign(sign, (key) => legend.own(lang, key), texts.words, texts.help));
  return [...Object.entries(texts.card.chapters), ['', ''] as const]
    .map(([key, title]) => ({ key, title, signs: all.filter((sign) => sign.rule.replace(/\..*$/, '') === key) }))
    .filter((group) => group.signs.length);
}
