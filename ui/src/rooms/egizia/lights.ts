import { declareZones } from '../../kit/zones';
import type { Parts } from '../../lib/contract';
import { NOWHERE } from './places';

const own = (selector: string): string => `.mine ${selector}, .pane ${selector}`;

/** Where places are drawn, for the light of a lesson or a hint, and on which tab of a phone. */
export const { lights, tabFor } = declareZones<'me'>({
  river: ['.space .place'],
  space: ['[data-light="space {}"]'],
  crews: [own('.crews'), 'me'],
  crew: [`${own('.crew.{}')}, ${own('.tile.{}')}`, 'me'],
  fields: [own('.fields'), 'me'],
  stones: [own('.stones') + ', .pane .goods', 'me'],
  cards: [own('.cards'), 'me'],
  sphinx: [own('.sphinx'), 'me'],
  flood: ['.well, .standings .flood'],
  decision: ['.decision'],
  open: ['.place.open, .place.picked'],
  block: ['[data-light="block {}"]'],
  slot: ['[data-light="slot {}"]'],
  market: ['[data-light="market {}"]'],
  drawn: ['[data-light="drawn {}"]'],
  count: ['[data-counts~="{}"]'],
  button: ['[data-light="button {}"]'],
});

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
