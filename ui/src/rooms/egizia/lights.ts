import type { Parts } from '../../lib/contract';

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
  block: (block) => `[data-light="block ${block}"]`,
  slot: (slot) => `[data-light="slot ${slot}"]`,
};

/** Where an answer falls. */
export function spots(_kind: string, parts: Parts): string[] {
  if (parts.space !== undefined) return [`space ${parts.space}`];
  if (parts.slot !== undefined) return [`slot ${parts.slot}`];
  if (parts.building !== undefined) return [`block ${parts.building}:${parts.place}`];
  return parts.crew === undefined ? [] : [`crew ${parts.crew}`];
}

/** The tab of a phone's sheet that shows a place; null where any does. */
export function tabFor(lit: readonly string[]): 'me' | null {
  const mine = ['crews', 'crew', 'fields', 'stones', 'cards', 'sphinx'];
  return lit.some((place) => mine.includes(place.split(' ')[0] ?? '')) ? 'me' : null;
}
