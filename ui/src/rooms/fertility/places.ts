/** Answers of "place" as places on the valley: highlighted squares, the target of a tap, and the next rotation. */
import type { Answer } from '../../lib/contract';
import { footprint, toPoint, type Point, type Sheet } from './geometry';
import type { Square, Turn } from './types';

export interface Place {
  answer: number;
  square: Square;
  turn: Turn;
  covers: [Square, Square];
}

export function toPlaces(answers: readonly Answer[]): Place[] {
  return answers
    .filter((answer) => typeof answer.parts.square === 'string' && typeof answer.parts.turn === 'string')
    .map((answer) => {
      const square = answer.parts.square as Square;
      const turn = answer.parts.turn as Turn;
      return { answer: answer.answer, square, turn, covers: footprint(square, turn) };
    });
}

/** Every square that some legal place covers, in reading order. */
export function litSquares(places: readonly Place[]): Square[] {
  const squares = new Set(places.flatMap((place) => place.covers));
  return [...squares].sort(byReading);
}

function byReading(one: Square, other: Square): number {
  const a = toPoint(one);
  const b = toPoint(other);
  return a.y - b.y || a.x - b.x;
}

/** The legal ways to lie on a square: first with the first scene there, turn after turn, then with the second. */
export function waysOn(places: readonly Place[], square: Square): Place[] {
  const withFirst = places.filter((place) => place.covers[0] === square);
  const withSecond = places.filter((place) => place.covers[1] === square);
  return [...withFirst, ...withSecond];
}

/** The place that a tap on a square proposes: turned as before if possible. */
export function propose(places: readonly Place[], square: Square, turn: Turn | null): Place | undefined {
  const ways = waysOn(places, square);
  return ways.find((way) => way.turn === turn) ?? ways[0];
}

/** The next legal way (or the one before, with -1) to lie on the square that was tapped. */
export function turnOn(places: readonly Place[], square: Square, current: number, by: 1 | -1 = 1): Place | undefined {
  const ways = waysOn(places, square);
  const index = ways.findIndex((way) => way.answer === current);
  return ways[(index + by + ways.length) % ways.length];
}

/** The lit square that an arrow key leads to: straight ahead first, then the nearest that lies that way. */
export function nextSquare(squares: readonly Square[], from: Square, direction: Turn): Square | undefined {
  const start = toPoint(from);
  let best: Square | undefined;
  let least = Infinity;
  for (const square of squares) {
    const { ahead, aside } = offset(start, toPoint(square), direction);
    // Sideways counts more than ahead, so that a row is walked before it is left.
    const cost = ahead + aside * 3;
    if (ahead > 0 && cost < least) {
      best = square;
      least = cost;
    }
  }
  return best;
}

function offset(from: Point, to: Point, direction: Turn): { ahead: number; aside: number } {
  const x = to.x - from.x;
  const y = to.y - from.y;
  switch (direction) {
    case 'right':
      return { ahead: x, aside: Math.abs(y) };
    case 'left':
      return { ahead: -x, aside: Math.abs(y) };
    case 'down':
      return { ahead: y, aside: Math.abs(x) };
    case 'up':
      return { ahead: -y, aside: Math.abs(x) };
  }
}

/** The lit square that a tap means: the one under it, else the nearest whose edge is within reach. */
export function meant(squares: readonly Square[], spot: Point, sheet: Sheet, reach: number): Square | undefined {
  const under = sheet.under(spot);
  if (under !== undefined && squares.includes(under)) return under;
  let best: Square | undefined;
  let least = reach;
  for (const square of squares) {
    const box = sheet.around([toPoint(square)]);
    const x = Math.max(box.x - spot.x, 0, spot.x - box.x - box.width);
    const y = Math.max(box.y - spot.y, 0, spot.y - box.y - box.height);
    const distance = Math.hypot(x, y);
    if (distance <= least) {
      best = square;
      least = distance;
    }
  }
  return best;
}
