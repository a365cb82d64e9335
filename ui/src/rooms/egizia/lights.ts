import { tabOf } from '../../kit/tabs';
import type { Parts } from '../../lib/contract';
import { NOWHERE } from './places';

/** What a lesson highlights: by kind of place, the selector of its drawing. */
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
  market: (market) => `[data-light="market ${market}"]`,
  drawn: (card) => `[data-light="drawn ${card}"]`,
  count: (number) => `[data-counts~="${number}"]`,
  button: (answer) => `[data-light="button ${answer}"]`,
};

/** The place of an answer. */
export function spots(_kind: string, parts: Parts): string[] {
  if (parts.space !== undefined) return [`space ${parts.space}`];
  if (parts.slot !== undefined) return [`slot ${parts.slot}`];
  if (parts.building !== undefined) return [`block ${parts.building}:${parts.place}`];
  return parts.crew === undefined ? [] : [`crew ${parts.crew}`];
}

/** The taps that lead to an answer; what is no place of the table is a button. */
export function taps(kind: string, parts: Parts): string[][] {
  const { market, card, second, joker, cards } = parts;
  if (Object.values(parts).some((part) => NOWHERE.has(part))) return [[`button ${Object.values(parts).join(':')}`]];
  if (second !== undefined) return [[`drawn ${card}`, ...(second === 'alone' ? [] : [`drawn ${second}`])]];
  if (market !== undefined) return [[`market ${market}`]];
  if (joker !== undefined) return [['crew joker']];
  if (cards !== undefined) return [[`count ${cards}`]];
  return [spots(kind, parts)];
}

/** Where the tab with what is mine shows a place. */
const MINE = Object.fromEntries(
  ['crews', 'crew', 'fields', 'stones', 'cards', 'sphinx'].map((place) => [place, 'me' as const]),
);

/** The tab of a phone's sheet that shows a place; null where any does. */
export const tabFor = (lit: readonly string[]): 'me' | null => tabOf(MINE, lit);
