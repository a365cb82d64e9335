/** What the coach says of answers here: where to look, and what a button says that gives one. */
import type { DescribedAnswer, Language } from '../../lib/contract';
import { gridOf } from './country';
import { zoneOf } from './gestures';
import type { Grid } from './hexes';
import { isTextKey, sayIn, type TextKey } from './text';
import type { Hex, Portrait } from './types';

const GIVES: Readonly<Record<string, TextKey>> = {
  place: 'give_place',
  replay: 'give_place',
  move: 'give_move',
  glean: 'give_glean',
  fallow: 'give_fallow',
  swap_take: 'give_swap',
  barter_take: 'give_swap',
};
const NEAR = 2.7; // sides of a hex from the middle: farther apart, the whole country is meant

export function gives({ kind, parts }: DescribedAnswer, lang: Language): string {
  const key = GIVES[kind];
  const isHex = parts.field !== undefined && /\d/.test(`${parts.field}`);
  return key && isHex ? sayIn(lang)(key, { hex: parts.field ?? '' }) : '';
}

export function look(deeds: readonly DescribedAnswer[], view: Portrait, lang: Language): string {
  const [first] = deeds;
  if (!first) return '';
  const say = sayIn(lang);
  const zone = zoneOf(first.kind);
  if (zone === 'country') {
    const hex = middleOf(
      gridOf(view),
      deeds.flatMap(({ parts }) => (parts.field === undefined ? [] : `${parts.field}`)),
    );
    return hex ? say('look_near', { hex }) : say('look_country');
  }
  if (zone === 'tile') return say('look_tile', { hex: first.about.drawn ?? first.about.received ?? '' });
  const key = `look_${zone}`;
  return isTextKey(key) ? say(key) : '';
}

/** The hex in the middle of some, if none of them lies far from it. */
function middleOf(grid: Grid, hexes: readonly Hex[]): Hex | undefined {
  const spots = hexes.filter((hex) => grid.hexes.includes(hex)).map((hex) => grid.at(hex));
  if (!spots.length) return undefined;
  const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
  const y = spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length;
  const far = (hex: Hex): number => Math.hypot(grid.at(hex).x - x, grid.at(hex).y - y);
  const [middle] = [...grid.hexes].sort((one, other) => far(one) - far(other));
  return spots.every((spot) => Math.hypot(spot.x - x, spot.y - y) <= NEAR) ? middle : undefined;
}
