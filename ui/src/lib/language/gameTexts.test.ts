import { expect, test } from 'vitest';
import type { KindCard, TextsCard } from '../api/messages';
import { GameTexts } from './gameTexts';

const WORDS = { debens: 'Debens', 'debens.1': 'Deben', wheat: 'wheat' };
const GAME = { points: 'Debens', 'points.1': 'Deben' };

const kind = (zone: string): KindCard => ({ zone, cause: '', follows: '', at_once: false, gathers: false });

function texts(language: string): GameTexts {
  const content = { words: WORDS, game: GAME };
  return new GameTexts({ language, kinds: {}, content, chapters: {}, rules: {}, start: {} } satisfies TextsCard);
}

test.each([
  ['en', ['Debens', 'Deben', 'Debens', 'Deben']],
  ['fr', ['Deben', 'Deben', 'Debens', 'Deben']],
  ['nl', ['Debens', 'Deben', 'Debens', 'Deben']],
])('a word agrees with its number in %s', (language, said) => {
  const { counted, points } = texts(language);
  const COUNTS = [0, 1, 2, -1];
  expect(COUNTS.map((count) => counted(count, 'debens'))).toEqual(said);
  expect(COUNTS.map(points)).toEqual(said);
});

test('several have their own word if the name is singular', () => {
  const content = { words: { grape: 'raisin', 'grape.2': 'raisins' } };
  const { counted, words } = new GameTexts({ language: 'fr', kinds: {}, content, chapters: {}, rules: {}, start: {} });
  expect([0, 1, 2, -2].map((count) => counted(count, 'grape'))).toEqual(['raisin', 'raisin', 'raisins', 'raisins']);
  expect(words('grape')).toBe('raisin');
});

test('a word without a form for one stays as it is', () => {
  expect(texts('en').counted(1, 'wheat')).toBe('wheat');
  expect(texts('en').counted(1, 'unknown')).toBe('unknown');
});

test('the text about a kind is that of its variant, else of the kind, else of its zone', () => {
  const kinds = { buy: kind('stores'), trade: kind('stores') };
  const verb = { stores: 'Buy', 'stores.own': 'Lay', buy: 'Pay {n} {n|cube|cubes}' };
  const { sayOf } = new GameTexts({ language: 'en', kinds, content: { verb }, chapters: {}, rules: {}, start: {} });
  expect(sayOf('verb', 'trade')).toBe('Buy');
  expect(sayOf('verb', 'buy', { n: 1 })).toBe('Pay 1 cube');
  expect(sayOf('verb', 'buy', {}, 'own')).toBe('Lay');
  expect(sayOf('hint', 'buy')).toBe('');
});

test('a table has its own sentences, and those of other sections by their names', () => {
  const content = { table: { free: '{n} free' }, benefit: { wheat: '{amount} wheat at once' } };
  const { sayIf } = new GameTexts({ language: 'en', kinds: {}, content, chapters: {}, rules: {}, start: {} });
  expect(sayIf('free', { n: 2 })).toBe('2 free');
  expect(sayIf('benefit.wheat', { amount: 2 })).toBe('2 wheat at once');
  expect([sayIf('taken'), sayIf('benefit.gods')]).toEqual([undefined, undefined]);
});

test('a sentence may have its own form for zero', () => {
  const content = { table: { left: '{n} {n|field|fields}', 'left.0': 'no fields', place: 'place {n}' } };
  const { sayIf } = new GameTexts({ language: 'en', kinds: {}, content, chapters: {}, rules: {}, start: {} });
  expect([0, 1, 2].map((n) => sayIf('left', { n }))).toEqual(['no fields', '1 field', '2 fields']);
  expect(sayIf('place', { n: 0 })).toBe('place 0');
});

test.each([
  ['en', '{name}’s board', 'You', 'Your board', 'Ilse’s board'],
  ['fr', 'Plateau de {name}', 'Vous', 'Plateau de vous', 'Plateau de Ilse'],
  ['nl', 'Bord van {name}', 'Jij', 'Bord van jou', 'Bord van Ilse'],
])('what is yours is said to be so: %s', (language, board, you, yours, theirs) => {
  const content = { table: { board } };
  const { sayIf } = new GameTexts({ language, kinds: {}, content, chapters: {}, rules: {}, start: {} });
  expect(sayIf('board', { name: you })).toBe(yours);
  expect(sayIf('board', { name: 'Ilse' })).toBe(theirs);
});
