/** Tokens of the log, the ledger and the score sheet that have a picture. */
import { GOODS } from './types';

const SYMBOLS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(GOODS.map((good) => [good, good])),
  wheat: 'wheat',
  water: 'land-water',
  desert: 'land-desert',
  any: 'any',
  quarry: 'quarry',
  monument: 'monument-4',
  monuments: 'monument-4',
  debens: 'deben-mark',
  generic: 'deben-mark',
  specialised: 'special',
  statues: 'god-1',
  god: 'god-any',
  exchange: 'exchange',
};

export const ICONS: ReadonlySet<string> = new Set(Object.keys(SYMBOLS));

export function symbolOf(token: string): string {
  return SYMBOLS[token] ?? 'any';
}
