/** Tokens of the game as symbols of the sprite. */
import { iconsOf } from '../../kit/score/categories';
import { CATEGORIES } from './categories';
import { EVENT_LETTERS, LETTERS, WORKER_LETTERS, isCrop } from './types';

const OTHERS: Readonly<Record<string, string>> = {
  hidden: 'cube',
  fields: 'field',
  ...iconsOf(CATEGORIES),
  harvest: 'u-sickle',
  worker: 'u-worker',
  buy: 'u-buy',
  store: 'store',
  register: 'register',
  village: 'village',
  bag: 'bag',
  fallow: 'fallow',
  bell: 'bell',
  scroll: 'scroll',
};

export function symbolOf(token: string): string | undefined {
  if (isCrop(token)) return `cube-${LETTERS[token]}`;
  if (token in WORKER_LETTERS) return `w-${WORKER_LETTERS[token]}`;
  if (token in EVENT_LETTERS) return `ev-${EVENT_LETTERS[token]}`;
  return OTHERS[token];
}
