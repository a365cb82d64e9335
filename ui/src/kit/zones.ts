/** The zones of a room's table, declared once: where each place is drawn, and on which tab of a small screen. */

/** The selector of a place, where `{}` stands for which one, and the tab; without one, every tab shows it. */
export type ZoneEntry<Tab> = readonly [drawn: string | ((which: string) => string), tab?: Tab];

export interface Zones<Tab> {
  /** Where a light, a hint or a lesson finds a place: by kind, the selector of what is drawn of it. */
  readonly lights: Readonly<Record<string, (which: string) => string>>;
  /** The tab that shows the first of some places that needs one; null where any does. */
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
