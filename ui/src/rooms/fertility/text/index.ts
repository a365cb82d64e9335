/** The room's own words: `say('districts_left', { n: 28 })`. */
import type { Language } from '../../../lib/contract';
import { sayer, type Translate as SayIn } from '../../../lib/language/words';
import { en, type Text } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type TextKey = keyof Text;
export type Say = SayIn<TextKey>;

/** Whether the room has a word of its own by that name. */
export function isTextKey(key: string): key is TextKey {
  return key in en;
}

export const TEXTS: Record<Language, Text> = { en, fr, nl };

export const sayIn = sayer(TEXTS);

/** Items as a list in words: "a, b". */
export function listed(items: readonly string[]): string {
  return items.join(', ');
}
