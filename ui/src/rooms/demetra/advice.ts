/** The coach's advice on answers here: where to look, and the label of a button that gives one. */
import type { DescribedAnswer, Language } from '../../lib/contract';
import { gridOf } from './country';
import type { Grid } from './hexes';
import { sayOf, zoneOf } from './text';
import type { Hex, Portrait } from './types';

const NEAR = 2.7; // sides of a hex from the middle: farther apart, the whole country is meant

export function gives({ kind, parts }: DescribedAnswer, lang: Language): string {
  const hex = `${parts.field}`;
  return /\d/.test(hex) ? sayOf(lang, 'give', kind, { hex }) : '';
}

export function look(deeds: readonly DescribedAnswer[], view: Portrait, lang: Language): string {
  const [first] = deeds;
  if (!first) return '';
  const fields = deeds.flatMap(({ parts }) => (parts.field === undefined ? [] : `${parts.field}`));
  const near = zoneOf(first.kind) === 'country' ? middleOf(gridOf(view), fields) : undefined;
  const hex = near ?? first.about.drawn ?? first.about.received ?? '';
  return sayOf(lang, 'look', first.kind, { hex }, near ? 'near' : '');
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
