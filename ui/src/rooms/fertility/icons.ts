/** Tokens of the log, the ledger and the score sheet that have a picture. */
import { iconsOf } from '../../kit/score/categories';
import { CATEGORIES } from './categories';
import { GOODS } from './types';

export const SYMBOLS: Readonly<Record<string, string>> = {
  ...iconsOf(CATEGORIES),
  ...Object.fromEntries(GOODS.map((good) => [good, good])),
  water: 'land-water',
  desert: 'land-desert',
  any: 'any',
  quarry: 'quarry',
  monument: 'monument-4',
  debens: 'deben-mark',
  god: 'god-any',
  exchange: 'exchange',
};

export function symbolOf(token: string): string | undefined {
  return SYMBOLS[token];
}
