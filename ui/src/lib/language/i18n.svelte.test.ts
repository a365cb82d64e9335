import { afterEach, expect, test } from 'vitest';
import { labelled, plural, t } from './i18n.svelte';
import { speak } from '../testing/helpers';

afterEach(() => speak('en'));

test.each([
  ['en', ['0 answers', '1 answer', '2 answers']],
  ['fr', ['1 réponse possible', '2 réponses possibles']],
  ['nl', ['0 mogelijke antwoorden', '1 mogelijk antwoord', '2 mogelijke antwoorden']],
] as const)('answers are counted in %s', async (lang, said) => {
  await speak(lang);
  const counts = lang === 'fr' ? [1, 2] : [0, 1, 2]; // of no answers none is told
  expect(counts.map((count) => plural(count, 'answers.count_one', 'answers.count'))).toEqual(said);
});

test('in French none is chosen as one is', async () => {
  await speak('fr');
  const picked = (count: number): string => plural(count, 'answers.picked_one', 'answers.picked');
  expect([0, 1, 2].map(picked)).toEqual(['0 choisi.', '1 choisi.', '2 choisis.']);
});

test.each([
  ['en', 'Theme: Dark'],
  ['fr', 'Thème\u00a0: Sombre'],
  ['nl', 'Thema: Donker'],
] as const)('a label is joined to what it says in %s', async (lang, said) => {
  await speak(lang);
  expect(labelled(t('nav.theme'), t('nav.dark'))).toBe(said);
});
