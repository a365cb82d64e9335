/**
 * The score categories: each with its picture of the sprite and a short name; their colours are `.ft-of-…` in room.css.
 */
import { sayIf, type Say } from './text';

export const BADGES: Readonly<Record<string, string>> = {
  generic: 'deben-mark',
  specialised: 'special',
  statues: 'god-1',
  monuments: 'monument-4',
  wheat: 'wheat',
};

/** Where the rules tell how a category counts. */
export const CATEGORY_RULES: Readonly<Record<string, string>> = {
  generic: 'F9.1',
  specialised: 'F9.2',
  statues: 'F9.3',
  monuments: 'F9.4',
  wheat: 'F9.5',
};

/** A name for narrow columns; a category without one keeps its own. */
export function shortName(name: string, say: Say, category: (name: string) => string): string {
  return sayIf(say, `score_${name}`) ?? category(name);
}
