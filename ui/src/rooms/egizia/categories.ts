/**
 * The score categories in groups, each with its picture of the sprite; the colours of groups are `.eg-of-…` in
 * room.css.
 */
/** As they are counted: losses first, so that obelisks rise from the sand; Sphinx cards last. */
export const GROUPS = ['loss', 'buildings', 'trade', 'sphinx'] as const;
export type Group = (typeof GROUPS)[number];

/** By group in the order of the score sheet: the tithe is paid after all else. */
const PICTURES: Readonly<Record<Group, Readonly<Record<string, string>>>> = {
  loss: { hunger: 'wheat' },
  buildings: {
    obelisk: 'obelisk',
    graves: 'grave',
    grave_award: 'grave_card',
    temple: 'temple',
    pyramid: 'pyramid',
    floors: 'pyramid',
    bonus: 'bonus',
  },
  trade: { markets: 'market-grain', cards: 'nile-card', sale: 'market-stone' },
  sphinx: { returned: 'sphinx-card', sphinx_cards: 'sphinx', tithe: 'points' },
};

/** The picture of every category that a group knows. */
export const BADGES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(PICTURES));

export function groupOf(category: string): Group {
  return GROUPS.find((group) => category in PICTURES[group]) ?? 'trade';
}

export function pictureOf(category: string): string {
  return BADGES[category] ?? 'points';
}

/** The categories by group; those of no group are listed under trade. */
export function grouped(categories: readonly string[]): string[] {
  const place = (name: string): number => [...Object.keys(PICTURES[groupOf(name)]), name].indexOf(name);
  return GROUPS.flatMap((group) =>
    categories.filter((name) => groupOf(name) === group).sort((one, other) => place(one) - place(other)),
  );
}
