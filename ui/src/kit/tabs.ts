/** Which tab of a small screen shows what a lesson speaks of. */

/** The kind of a place, such as "square" of "square F2". */
export function kindOf(place: string): string {
  return place.split(' ')[0] ?? '';
}

/** The tab that shows the first of some places that needs one; null where any does. */
export function tabOf<Tab>(shownBy: Readonly<Record<string, Tab>>, lit: readonly string[]): Tab | null {
  return lit.flatMap((place) => shownBy[kindOf(place)] ?? [])[0] ?? null;
}
