import { afterEach, expect, test } from 'vitest';
import { labelled, percent, plural, t } from './i18n.svelte';
import { speak } from '../testing/helpers';

afterEach(() => speak('en'));

test.each([
  ['en', ['0 moves', '1 move', '2 moves']],
  ['fr', ['1 coup possible', '2 coups possibles']],
  ['nl', ['0 mogelijke zetten', '1 mogelijke zet', '2 mogelijke zetten']],
] as const)('answers are counted in %s', async (lang, said) => {
  await speak(lang);
  const counts = lang === 'fr' ? [1, 2] : [0, 1, 2]; // of no answers none is told
  expect(counts.map((count) => plural(count, 'answers.count_one', 'answers.count'))).toEqual(said);
});

test.each([
  ['en', ['Nothing picked.', '1 picked.', '2 picked.']],
  ['fr', ['Rien de choisi.', '1 choisi.', '2 choisis.']],
  ['nl', ['Niets gekozen.', '1 gekozen.', '2 gekozen.']],
] as const)('a count of none is said in words in %s', async (lang, said) => {
  await speak(lang);
  const picked = (count: number): string =>
    plural(count, 'answers.picked_one', 'answers.picked', {}, 'answers.picked_none');
  expect([0, 1, 2].map(picked)).toEqual(said);
});

test('in French zero takes the singular', async () => {
  await speak('fr');
  const points = (count: number): string => plural(count, 'daily.points_one', 'daily.points');
  expect([0, 1, 2].map(points)).toEqual(['0 point', '1 point', '2 points']);
});

test.each([
  ['en', 'Theme: Dark'],
  ['fr', 'Thème\u202f: Sombre'],
  ['nl', 'Thema: Donker'],
] as const)('a label is joined to what it says in %s', async (lang, said) => {
  await speak(lang);
  expect(labelled(t('nav.theme'), t('nav.dark'))).toBe(said);
});

test.each([
  ['en', '52%', 'only Ann’s seat, Egizia'],
  ['fr', '52\u202f%', 'seulement la place d’Ann, Egizia'],
  ['nl', '52%', 'alleen de plaats van Ann, Egizia'],
] as const)('%s writes a percent sign and a name as it does', async (lang, share, code) => {
  await speak(lang);
  expect([percent(0.52), t('devices.seat', { name: 'Ann', game: 'Egizia' })]).toEqual([share, code]);
  expect(t('devices.seat', { name: 'Léo', game: 'Egizia' })).toContain(lang === 'fr' ? 'de Léo' : 'Léo');
});
