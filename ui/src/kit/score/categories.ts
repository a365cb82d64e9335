/** The score categories of a game: each with its picture, where the rules tell how it counts, and its name. */
import type { Translate } from '../../lib/language/words';

export interface Category {
  /** A symbol of the room's sprite. */
  readonly icon: string;
  readonly rule: string;
}

export type Categories = Readonly<Record<string, Category>>;

/** By category, its symbol. */
export function iconsOf(categories: Categories): Record<string, string> {
  return Object.fromEntries(Object.entries(categories).map(([name, { icon }]) => [name, icon]));
}

/** A name for narrow places, `score_…` of the room's own words; a category without one keeps its own. */
export function shortName<Key extends string>(
  name: string,
  say: Translate<Key>,
  isTextKey: (key: string) => key is Key,
  category: (name: string) => string,
): string {
  const key = `score_${name}`;
  return isTextKey(key) ? say(key) : category(name);
}
