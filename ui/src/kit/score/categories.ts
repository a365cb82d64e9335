/** The score categories of a game: each with its picture, the rule that says how it counts, and its name. */
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
export function shortName(
  name: string,
  own: (key: string) => string | undefined,
  category: (name: string) => string,
): string {
  return own(`score_${name}`) ?? category(name);
}
