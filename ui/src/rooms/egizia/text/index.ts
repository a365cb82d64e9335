/** The room's own words: `say('ships_left', { n: 5, all: 8 })`. */
import type { Language } from '../../../lib/contract';
import { en, type Text } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type TextKey = keyof Text;
export type Say = (key: TextKey, parts?: Readonly<Record<string, string | number>>) => string;

export const TEXTS: Record<Language, Text> = { en, fr, nl };

export function sayIn(lang: Language): Say {
  const texts = TEXTS[lang];
  return (key, parts = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''));
}

/** Whether the room has a sentence under this name. */
export function isTextKey(key: string): key is TextKey {
  return key in en;
}
