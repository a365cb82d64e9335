/** The zones of a room's table, declared once: where each place is drawn, and on which tab of a small screen. */

/** The selector of a place, where `{}` stands for which one, and the tab; without one, every tab shows it. */
export type ZoneEntry<Tab> = readonly [drawn: string | ((which: string) => string), tab?: Tab];

export interface Zones<Tab> {
  /** The selector of the drawing of a place, by kind, for highlights, hints and lessons. */
  readonly lights: Readonly<Record<string, (which: string) => string>>;
  /** The tab of the first of some places that only one tab shows; null if every tab shows them all. */
  readonly tabFor: (lit: readonly string[]) => Tab | null;
}

/** The kind of a place, such as "square" of "square F2". */
export function kindOf(place: string): string {
  return place.split(' ')[0] ?? '';
}

export function declareZones<Tab>(zones: Readonly<Record<string, ZoneEntry<Tab>>>): Zones<Tab> {
  const lights = Object.entries(zones).map(([kind, [drawn]]) => [
    kind,
    typeof drawn === 'string' ? (which: string) => drawn.replaceAll('{}', which) : drawn,
  ]);
  const tabFor = (lit: readonly string[]): Tab | null =>
    lit.flatMap((place) => zones[kindOf(place)]?.[1] ?? [])[0] ?? null;
  return { lights: Object.fromEntries(lights) as Zones<Tab>['lights'], tabFor };
}
