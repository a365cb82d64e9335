import { describe, expect, it } from 'vitest';
import { drawingOf } from './icons';
import { SPRITE } from './sprite';

const TOKENS = [
  'points',
  'stone',
  'blue',
  'black',
  'yellow',
  'joker',
  'ship',
  'nile_card',
  'sphinx_card',
  'quarry',
  'wheat',
  'stone_market',
  'grain_market',
  'field-green-4',
  'field-yellow-5',
  'field-brown-9',
  'start_field-6',
  'quarry-4',
  'grave_card-5',
  'market_2-either',
  'market_2-stone',
  'grow_shown-black-yellow',
  'points_per_stone-obelisk-graves',
  'points_per_stone-temple-pyramid',
  'sell_10',
  'improve_field',
  'built-obelisk-7',
  'built-temple_columns',
  'built-graves-12',
  'own-each-2',
  'own-pyramid-7.2',
  'strength-joker',
  'most-quarries',
  'most-yellow',
  'players-stone',
  'end-stone-grain',
  'permanents',
  'tithe',
  'grave_stones',
];

describe('drawings', () => {
  it.each(TOKENS)('there is one for %s', (token) => {
    expect(SPRITE.symbols.has(drawingOf(token) ?? '')).toBe(true);
  });
  it('there is none for tokens that the game does not know', () => {
    expect(drawingOf('pass')).toBeUndefined();
    expect(drawingOf('Ombos')).toBeUndefined();
  });
});
