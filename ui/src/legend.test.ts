// No picture is left without a name: what a sprite holds, what a room draws and what its legend explains is the same.

import { describe, expect, it } from 'vitest';
import type { Legend } from './lib/contract';
import { LANGUAGES, textsCard, type GAMES } from './lib/testing/gameTexts';
import { explainSign } from './lib/help/legend';
import { LEGEND as demetra } from './rooms/demetra/legend';
import { LEGEND as egizia } from './rooms/egizia/legend';
import { LEGEND as fertility } from './rooms/fertility/legend';

const sprites = import.meta.glob<string>('./rooms/*/sprite.svg', { query: '?raw', import: 'default', eager: true });
const components = import.meta.glob<string>('./rooms/**/*.svelte', { query: '?raw', import: 'default', eager: true });

const ROOMS: readonly { game: (typeof GAMES)[number]; legend: Legend }[] = [
  { game: 'fertility', legend: fertility },
  { game: 'demetra', legend: demetra },
  { game: 'egizia', legend: egizia },
];

function symbolsOf(game: string, prefix: string): string[] {
  const sprite = sprites[`./rooms/${game}/sprite.svg`] ?? '';
  return [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id!.slice(prefix.length + 1));
}

it('covers every room that has a sprite', () => {
  expect(Object.keys(sprites)).toEqual(ROOMS.map(({ game }) => `./rooms/${game}/sprite.svg`).sort());
});

describe.each(ROOMS)('the legend of $game', ({ game, legend }) => {
  const { prefix } = legend;
  const symbols = symbolsOf(game, prefix);
  const named = legend.signs.flatMap((sign) => sign.symbols);

  it('has every symbol of the sprite once, but for the parts (p-) that others are put together from', () => {
    expect([...named].sort()).toEqual(symbols.filter((symbol) => !symbol.startsWith('p-')).sort());
  });

  it('knows whatever a component draws by name', () => {
    const own = Object.entries(components).filter(([path]) => path.startsWith(`./rooms/${game}/`));
    const drawn = own.flatMap(([, text]) => [
      ...[...text.matchAll(new RegExp(`href="#${prefix}-([\\w-]+)"`, 'g'))].map(([, symbol]) => symbol!),
      ...[...text.matchAll(/<(?:Icon|Pic|Ico) (?:of|is)="([\w-]+)"/g)].map(([, symbol]) => symbol!),
    ]);
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.filter((symbol) => !named.includes(symbol))).toEqual([]);
  });

  it.each(LANGUAGES)('says in %s what each is, what it does, and by which rule', (lang) => {
    const { content, rules } = textsCard(game, lang);
    const { words, help } = content;
    for (const sign of legend.signs) {
      const own = (key: string): string => legend.own(lang, key);
      const { name, does, rule } = explainSign(
        sign,
        own,
        (token) => words?.[token] ?? '',
        (token) => help?.[token] ?? '',
      );
      expect(name, sign.is).not.toMatch(/^$|[{}]/);
      expect(does, sign.is).toMatch(/^[^{}]{12,}[.]$/);
      if (rule) expect(rules[rule], `${sign.is} ${rule}`).toBeTruthy();
    }
  });
});
