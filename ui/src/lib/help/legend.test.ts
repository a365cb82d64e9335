import { expect, it } from 'vitest';
import type { Legend } from '../contract';
import { explainSign, legendOf } from './legend';
import type { TextsCard } from '../api/messages';
import { GameTexts } from '../language/gameTexts';

const own = (key: string): string => ({ store: 'Store', store_does: 'It holds fields.', may: 'It may.' })[key] ?? '';

it('takes names from the room first, and sentences from the server first', () => {
  const words = (token: string | number): string => `word ${token}`;
  const help = (token: string | number): string => (token === 'bell' || token === 'store' ? `help ${token}` : '');
  expect(explainSign({ symbols: ['a'], is: 'store' }, own, words, help)).toMatchObject({
    name: 'Store',
    does: 'help store',
  });
  expect(explainSign({ symbols: ['a'], is: 'store' }, own, words, () => '').does).toBe('It holds fields.');
  expect(explainSign({ symbols: ['a'], is: 'bell', does: 'may' }, own, words, help)).toMatchObject({
    name: 'word bell',
    does: 'It may.',
  });
});

it('follows the chapters of the rules, and ends with signs that no rule mentions', () => {
  const legend = {
    signs: [
      { symbols: ['x'], is: 'x' },
      { symbols: ['b'], is: 'b', rule: 'D10.N' },
      { symbols: ['a'], is: 'a', rule: 'D1.2' },
      { symbols: ['c'], is: 'c', rule: 'D1.5' },
    ],
    own: () => '',
  } as unknown as Legend;
  const card = { chapters: { D1: 'Set-up', D2: 'The turn', D10: 'Events' }, rules: {}, content: {} };
  const groups = legendOf(legend, new GameTexts(card as unknown as TextsCard), 'en');
  expect(groups.map(({ key, title, signs }) => [key, title, signs.map((sign) => sign.name)])).toEqual([
    ['D1', 'Set-up', ['a', 'c']],
    ['D10', 'Events', ['b']],
    ['', '', ['x']],
  ]);
});
