/** The coach's advice on answers here: where to look, and the label of a button that gives one. */
import type { DescribedAnswer, Language } from '../../lib/contract';
import { footprint, toPoint, toSquare } from './geometry';
import { sayOf } from './text';
import type { Square, Turn } from './types';

const NEAR = 3; // squares from the middle: farther apart, the whole valley is meant

export function gives({ kind, text, parts }: DescribedAnswer, lang: Language): string {
  const [first = '', second = ''] = parts.turn ? footprint(`${parts.square}`, parts.turn as Turn) : [];
  return sayOf(lang, 'give', kind, { what: text, first, second });
}

export function look(deeds: readonly DescribedAnswer[], _view: unknown, lang: Language): string {
  const [first] = deeds;
  if (!first) return '';
  const middle = middleOf(deeds);
  const square = middle ?? first.about.square ?? '';
  return sayOf(lang, 'look', first.kind, { square }, middle ? 'near' : '');
}

/** The square in the middle of where tiles would lie; undefined: there are none, or far from each other. */
function middleOf(deeds: readonly DescribedAnswer[]): Square | undefined {
  const laid = deeds.filter(({ parts }) => parts.turn);
  const points = laid.flatMap(({ parts }) => footprint(`${parts.square}`, parts.turn as Turn)).map(toPoint);
  const mean = (along: 'x' | 'y'): number =>
    Math.round(points.reduce((sum, point) => sum + point[along], 0) / points.length);
  const middle = { x: mean('x'), y: mean('y') };
  const isNear = points.every(({ x, y }) => Math.abs(x - middle.x) <= NEAR && Math.abs(y - middle.y) <= NEAR);
  return points.length && isNear ? toSquare(middle) : undefined;
}
