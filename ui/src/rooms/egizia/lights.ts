/** Where a lesson's light falls: by kind of place, the selector of what is drawn of it. */
const own = (selector: string): string => `.mine ${selector}, .pane ${selector}`;

export const LIGHTS: Readonly<Record<string, (which: string) => string>> = {
  river: () => '.space .place',
  space: (space) => `[data-light="space ${space}"]`,
  crews: () => own('.crews'),
  crew: (crew) => `${own(`.crew.${crew}`)}, ${own(`.tile.${crew}`)}`,
  fields: () => own('.fields'),
  stones: () => own('.stones') + ', .pane .goods',
  cards: () => own('.cards'),
  sphinx: () => own('.sphinx'),
  flood: () => '.well, .standings .flood',
  decision: () => '.decision',
  open: () => '.place.open, .place.picked',
};

/** The tab of a phone's sheet that shows a place; null where any does. */
export function tabFor(lit: readonly string[]): 'me' | null {
  const mine = ['crews', 'crew', 'fields', 'stones', 'cards', 'sphinx'];
  return lit.some((place) => mine.includes(place.split(' ')[0] ?? '')) ? 'me' : null;
}
