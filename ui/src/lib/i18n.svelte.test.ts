import { afterEach, expect, test } from 'vitest';
import type { Language } from './contract';
import { plural, spoken } from './i18n.svelte';
import { prefs } from './prefs.svelte';

const speak = async (lang: Language): Promise<void> => {
  prefs.lang = lang;
  await spoken.speak(lang);
};
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
