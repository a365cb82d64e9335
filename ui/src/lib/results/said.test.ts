import { afterEach, expect, test } from 'vitest';
import { locale } from '../language/i18n.svelte';
import { prefs } from '../app/prefs.svelte';
import type { Language } from '../contract';
import { endedAt, ordinal } from './said';

async function speak(language: Language): Promise<void> {
  prefs.lang = language;
  await locale.speak(language);
}
afterEach(() => speak('en'));

test('places are ordinal numbers of the language', async () => {
  expect([1, 2, 3, 4].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th']);
  await speak('fr');
  expect([1, 2, 3, 4].map(ordinal)).toEqual(['1er', '2e', '3e', '4e']);
  await speak('nl');
  expect([1, 2, 3, 4].map(ordinal)).toEqual(['1e', '2e', '3e', '4e']);
});

test('days are written as people say them', () => {
  const now = new Date(2026, 10, 19, 9, 30).getTime();
  expect(endedAt(new Date(2026, 10, 19, 0, 5).getTime(), now)).toBe('today 00:05');
  expect(endedAt(new Date(2026, 10, 18, 23, 55).getTime(), now)).toBe('yesterday');
  expect(endedAt(new Date(2026, 10, 12, 8, 0).getTime(), now)).toBe('12 November');
  expect(endedAt(new Date(2025, 10, 12, 8, 0).getTime(), now)).toBe('12 Nov 2025');
});
