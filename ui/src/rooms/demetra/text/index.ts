/** The room's own words: `say('bag_fields', { n: 28 })`. */
import { textsOf } from '../../../kit/texts';
import type { Translate as SayIn } from '../../../lib/language/words';
import { en, type Text } from './en';
import { fr } from './fr';
import { nl } from './nl';

export type TextKey = keyof Text;
export type Say = SayIn<TextKey>;
export const { TEXTS, sayIn, isTextKey, sayIf, own } = textsOf<TextKey>({ en, fr, nl });
