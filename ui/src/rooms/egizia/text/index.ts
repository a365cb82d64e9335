/** The room's words, and how its questions are answered; all of it comes from the server. */
import { textsOf } from '../../../kit/texts';
import type { Translate as SayIn } from '../../../lib/language/words';
import type { TextKey, Zone } from './keys';

export type { TextKey, Zone } from './keys';
export type Say = SayIn<TextKey>;
export const { sayIn, isTextKey, sayIf, own, sayOf, cardOf, zoneOf } = textsOf<TextKey, Zone>('egizia');

export { listed } from '../../../kit/texts';
