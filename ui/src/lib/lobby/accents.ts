// The colours of games, as the server tells them: a rule of a style sheet for each.

import type { GameCard } from '../api/messages';

/** The rules that colour whatever belongs to a game, on light and on dark pages. */
export function accentRules(cards: readonly Pick<GameCard, 'name' | 'box'>[]): string {
  return cards
    .map(({ name, box: { accent } }) => {
      const game = `[data-game="${CSS.escape(name)}"]`;
      return (
        `${game} { --accent: ${accent.light}; --accent-soft: ${accent.soft_light}; }\n` +
        `[data-theme='dark'] ${game} { --accent: ${accent.dark}; --accent-soft: ${accent.soft_dark}; }\n`
      );
    })
    .join('');
}

let sheet: CSSStyleSheet | undefined;

/** Colour the games of a list; the page has one sheet for all of them. */
export function showAccents(cards: readonly Pick<GameCard, 'name' | 'box'>[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(accentRules(cards));
}
