/** The room's own words: `say('bag_fields', { n: 28 })`. */
import type { Language } from '../../../lib/contract';
import { sayer, type Translate as SayIn } from '../../../lib/language/words';
import { en, type Text } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type TextKey = keyof Text;
export type Say = SayIn<TextKey>;

export const TEXTS: Record<Language, Text> = { en, fr, nl };

export const sayIn = sayer(TEXTS);

/** Whether the room has a sentence under this name. */
export function isTextKey(key: string): key is TextKey {
  return key in en;
}
