// What tests share.

import type { Language } from './contract';
import { spoken } from './i18n.svelte';
import { prefs } from './prefs.svelte';

/** Has the client speak a language, as whoever chooses it does. */
export async function speak(language: Language): Promise<void> {
  prefs.lang = language;
  await spoken.speak(language);
}
