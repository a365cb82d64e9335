import { expect, it } from 'vitest';
import { sayIn, sayOf } from './text';

it('fills parts in', () => {
  expect(sayIn('en')('ships_left', { n: 5, all: 8 })).toBe('5 of 8 ships left');
});

it('chooses the form by the number', () => {
  expect(sayOf('en', 'verb', 'keep', { n: 1 }, 'points')).toBe('Keep, +1 point');
  expect(sayIn('fr')('graves_worth', { n: 5, points: 2 })).toContain('points');
});

it.each([
  ['en', ['no stones by then', '1 stone by then', '2 stones by then']],
  ['fr', ['aucune pierre d’ici là', '1 pierre d’ici là', '2 pierres d’ici là']],
  ['nl', ['dan geen stenen', 'dan 1 steen', 'dan 2 stenen']],
] as const)('says in %s how many stones a builder has, in words if none', (lang, told) => {
  const said = [0, 1, 2].map((n) => {
    const stones = sayIn(lang)('stones_n', { n });
    return sayIn(lang)('could_nothing', { n: 0, strength: 3, stones });
  });
  told.forEach((words, n) => expect(said[n]).toContain(words));
});

it.each([
  ['en', ['1 stays in the harbour', '2 stay in the harbour']],
  ['fr', ['1 reste au port', '2 restent au port']],
  ['nl', ['1 blijft in de haven', '2 blijven in de haven']],
] as const)('counts in %s what passing means', (lang, told) => {
  told.forEach((words, ship) => expect(sayIn(lang)('pass_means', { n: ship + 1 })).toContain(words));
});
