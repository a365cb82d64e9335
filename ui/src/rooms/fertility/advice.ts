/** What the coach says of answers here: where to look, and what a button says that gives one. */
import type { DescribedAnswer, Language } from '../../lib/contract';
import { footprint, toPoint, toSquare } from './geometry';
import { sayIn, type Say } from './text';
import type { Square, Turn } from './types';

const NEAR = 3; // squares from the middle: farther apart, the whole valley is meant

export function gives({ kind, text, parts }: DescribedAnswer, lang: Language): string {
  const say = sayIn(lang);
  switch (kind) {
    case 'choose':
      return say('give_choose', { what: text });
    case 'place': {
      const [first, second] = footprint(`${parts.square}`, parts.turn as Turn);
      return say('give_place', { first, second });
    }
    case 'pay':
      return say('give_pay', { what: text });
    default:
      return '';
  }
}

export function look(deeds: readonly DescribedAnswer[], _view: unknown, lang: Language): string {
  const say = sayIn(lang);
  const [first] = deeds;
  switch (first?.kind) {
    case 'place':
      return around(deeds, say);
    case 'quarry':
      return say('look_quarry', { square: first.about.square ?? '' });
    case 'choose':
    case 'discard':
      return say('look_choose');
    case 'take':
    case 'remove':
      return say('look_take');
    case 'supply':
    case 'exchange':
      return say('look_supply');
    case 'build':
    case 'pay':
      return say(`look_${first.kind}`);
    default:
      return '';
  }
}

/** The square in the middle of where tiles would lie. */
function around(deeds: readonly DescribedAnswer[], say: Say): string {
  const squares = deeds.flatMap(({ parts }): Square[] => footprint(`${parts.square}`, parts.turn as Turn));
  const points = squares.map(toPoint);
  const mean = (along: 'x' | 'y'): number =>
    Math.round(points.reduce((sum, point) => sum + point[along], 0) / points.length);
  const middle = { x: mean('x'), y: mean('y') };
  const isNear = points.every(({ x, y }) => Math.abs(x - middle.x) <= NEAR && Math.abs(y - middle.y) <= NEAR);
  return isNear ? say('look_near', { square: toSquare(middle) }) : say('look_valley');
}
