// Helpers for tests.

import { vi } from 'vitest';
import type { Language } from '../contract';
import { locale } from '../language/i18n.svelte';
import { prefs } from '../app/prefs.svelte';

/** Switch the client to a language, as choosing it does. */
export async function speak(language: Language): Promise<void> {
  prefs.lang = language;
  await locale.speak(language);
}

/** Waits until a condition holds, as long as a test may take, because machines differ in speed. */
export const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 240_000, interval: 5 });
