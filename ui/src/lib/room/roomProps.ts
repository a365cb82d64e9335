// The properties that a room gets on every screen: texts, and how it is drawn.

import type { Language, Layout, Look, Wording } from '../contract';
import { locale } from '../language/i18n.svelte';
import { device } from '../app/device.svelte';
import { prefs } from '../app/prefs.svelte';
import type { GameTexts } from '../language/gameTexts';

/** Tokens are shown as they are until the texts are loaded. */
export function wordingOf(texts: GameTexts | null): Wording {
  const {
    words = String,
    counted = (_, token) => String(token),
    help = () => '',
    category = String,
  }: Partial<Wording> = texts ?? {};
  return { words, counted, help, category, lang: (texts?.card.language as Language) ?? locale.lang };
}

/** How a room is drawn; `lit` names what a lesson or hint highlights. */
export function lookOf(layout: Layout, lit: readonly string[] | undefined): Look {
  return { layout, letters: prefs.letters, motion: device.motion, lit };
}
