// The colours of games, which the server sends: one rule of a style sheet per game.

import type { GameCard } from '../api/messages';

/** The rules that colour everything that belongs to a game, on light and on dark pages. */
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

/** Colours the games of a list; the page has one sheet for all of them. */
export function showAccents(cards: readonly Pick<GameCard, 'name' | 'box'>[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(accentRules(cards));
}
