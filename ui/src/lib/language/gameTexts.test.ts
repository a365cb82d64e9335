import { expect, test } from 'vitest';
import type { TextsCard } from '../api/messages';
import { GameTexts } from './gameTexts';

const WORDS = { debens: 'Debens', 'debens.1': 'Deben', wheat: 'wheat' };
const GAME = { points: 'Debens', 'points.1': 'Deben' };

function texts(language: string): GameTexts {
  const content = { words: WORDS, game: GAME };
  return new GameTexts({ language, content, chapters: {}, rules: {}, start: {} } satisfies TextsCard);
}

test.each([
  ['en', ['Debens', 'Deben', 'Debens', 'Deben']],
  ['fr', ['Deben', 'Deben', 'Debens', 'Deben']],
  ['nl', ['Debens', 'Deben', 'Debens', 'Deben']],
])('a word is said as so many are in %s', (language, said) => {
  const { counted, points } = texts(language);
  const COUNTS = [0, 1, 2, -1];
  expect(COUNTS.map((count) => counted(count, 'debens'))).toEqual(said);
  expect(COUNTS.map(points)).toEqual(said);
});

test('more than one have a word of their own where the name is that of one', () => {
  const content = { words: { grape: 'raisin', 'grape.2': 'raisins' } };
  const { counted, words } = new GameTexts({ language: 'fr', content, chapters: {}, rules: {}, start: {} });
  expect([0, 1, 2, -2].map((count) => counted(count, 'grape'))).toEqual(['raisin', 'raisin', 'raisins', 'raisins']);
  expect(words('grape')).toBe('raisin');
});

test('a word without a form for one stays as it is', () => {
  expect(texts('en').counted(1, 'wheat')).toBe('wheat');
  expect(texts('en').counted(1, 'unknown')).toBe('unknown');
});
