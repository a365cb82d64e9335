/**
 * Where the river runs and where its spaces lie: lying from left to right, or standing from top to bottom on a narrow
 * screen.
 */
import type { Space } from './types';

export interface Point {
  x: number;
  y: number;
}

/** A space as drawn. `x` and `y` are the middle of a card or town, or the foot of a pier at the water. */
export interface Spot extends Point {
  /** Its place along the river, from 1 at the source. */
  number: number;
  space: Space;
  width: number;
  height: number;
}

const STEP = 10;

/** Pushes positions apart until neighbours keep their gap, between two edges. */
export function spread(positions: readonly number[], gaps: readonly number[], from: number, to: number): number[] {
  const apart = [...positions];
  for (let index = 1; index < apart.length; index++) {
    const gap = ((gaps[index - 1] ?? 0) + (gaps[index] ?? 0)) / 2;
    apart[index] = Math.max(apart[index] ?? 0, (apart[index - 1] ?? from) + gap);
  }
  let bound = to;
  for (let index = apart.length - 1; index >= 0; index--) {
    apart[index] = Math.min(apart[index] ?? 0, bound);
    bound = (apart[index] ?? 0) - ((gaps[index] ?? 0) + (gaps[index - 1] ?? 0)) / 2;
  }
  return apart;
}

function round(value: number): string {
  return value.toFixed(1);
}

/** The river in both orientations: a line through the middle, and the width of the water. */
abstract class River {
  abstract readonly length: number;
  /** The middle of the water, across, at a place along. */
  abstract across(along: number): number;
  abstract half(along: number): number;
  protected abstract point(along: number, across: number): Point;

  protected alongs(upTo = this.length): number[] {
    const places: number[] = [];
    for (let along = -STEP; along < upTo; along += STEP) places.push(along);
    places.push(upTo);
    return places;
  }

  /** The line along one bank: -1 the first (upper or left), 1 the other. */
  bank(side: -1 | 1, extra = 0, upTo = this.length): Point[] {
    return this.alongs(upTo).map((along) => this.point(along, this.across(along) + side * (this.half(along) + extra)));
  }

  /** The water, or a wider strip around it; up to a place along. */
  ribbon(extra = 0, upTo = this.length): string {
    return `${line([...this.bank(-1, extra, upTo), ...this.bank(1, extra, upTo).reverse()])}z`;
  }

  /** Small waves in the water. */
  waves(every: number): string[] {
    const found: string[] = [];
    for (let along = 18; along < this.length - 20; along += every) {
      for (const [offset, aside, size] of [
        [0, -2, 18],
        [every / 2, 8, 14],
      ] as const) {
        const start = this.point(along + offset, this.across(along + offset) + aside);
        const end = this.point(along + offset + size, this.across(along + offset + size) + aside);
        const bend = this.point(along + offset + size / 2, this.across(along + offset + size / 2) + aside - 4);
        found.push(
          `M${round(start.x)} ${round(start.y)}Q${round(bend.x)} ${round(bend.y)} ${round(end.x)} ${round(end.y)}`,
        );
      }
    }
    return found;
  }

  /** A stretch of the middle line, to write along. */
  stretch(from: number, to: number, aside = 4): string {
    const points: Point[] = [];
    for (let along = from; along <= to; along += STEP) points.push(this.point(along, this.across(along) + aside));
    return line(points);
  }
}

export function line(points: readonly Point[]): string {
  return `M${points.map((point) => `${round(point.x)} ${round(point.y)}`).join('L')}`;
}

/** From left to right: cards on the lower bank, towns and sites on the upper one. */
export class LyingRiver extends River {
  static readonly HEIGHT = 452;
  readonly spots: Spot[];

  constructor(
    readonly length: number,
    spaces: readonly Space[],
  ) {
    super();
    const at = (index: number): number => 47 + (index * (length - 100)) / Math.max(1, spaces.length - 1);
    const numbered = spaces.map((space, index) => ({ space, index }));
    const lower = numbered.filter(({ space }) => space.kind === 'card');
    const upper = numbered.filter(({ space }) => space.kind !== 'card');
    const alongs = new Map<number, number>();
    spread(
      lower.map(({ index }) => at(index)),
      lower.map(() => 88),
      46,
      length - 46,
    ).forEach((x, place) => alongs.set(lower[place]?.index ?? 0, x));
    spread(
      upper.map(({ index }) => at(index)),
      upper.map(({ space }) => (space.kind === 'site' ? 84 : 62)),
      36,
      length - 40,
    ).forEach((x, place) => alongs.set(upper[place]?.index ?? 0, x));
    this.spots = numbered.map(({ space, index }) => this.spot(space, index, alongs.get(index) ?? 0));
  }

  private spot(space: Space, index: number, x: number): Spot {
    const water = this.across(x);
    const half = this.half(x);
    if (space.kind === 'card') return { number: index + 1, space, x, y: water + half + 46, width: 82, height: 76 };
    if (space.kind === 'town') return { number: index + 1, space, x, y: water - half - 45, width: 50, height: 50 };
    return { number: index + 1, space, x, y: water - half + 6, width: 32, height: 92 };
  }

  across(x: number): number {
    return 322 + 15 * Math.sin(((x - 70) / 64) * (1004 / this.length));
  }

  half(x: number): number {
    return 15 + (10 * x) / this.length + Math.max(0, x - this.length + 74) * 0.55;
  }

  protected point(along: number, across: number): Point {
    return { x: along, y: across };
  }
}

/** From top to bottom: towns and sites on the left, cards on the right. */
export class StandingRiver extends River {
  readonly length: number;
  readonly spots: Spot[];

  constructor(
    readonly width: number,
    spaces: readonly Space[],
  ) {
    super();
    const numbered = spaces.map((space, index) => ({ space, index }));
    const right = numbered.filter(({ space }) => space.kind === 'card');
    const left = numbered.filter(({ space }) => space.kind !== 'card');
    const at = (index: number): number => 50 + index * 51;
    const alongs = new Map<number, number>();
    spread(
      right.map(({ index }) => at(index)),
      right.map(() => 92),
      0,
      Infinity,
    ).forEach((y, place) => alongs.set(right[place]?.index ?? 0, y));
    spread(
      left.map(({ index }) => at(index)),
      left.map(({ space }) => (space.kind === 'site' ? 78 : 98)),
      0,
      Infinity,
    ).forEach((y, place) => alongs.set(left[place]?.index ?? 0, y));
    this.length = Math.max(0, ...alongs.values()) + 96;
    this.spots = numbered.map(({ space, index }) => this.spot(space, index, alongs.get(index) ?? 0));
  }

  private spot(space: Space, index: number, y: number): Spot {
    const water = this.across(y);
    const half = this.half(y);
    const number = index + 1;
    if (space.kind === 'card') {
      const left = water + half + 12;
      const width = this.width - 22 - left;
      return { number, space, x: left + width / 2, y, width, height: 80 };
    }
    if (space.kind === 'town') return { number, space, x: water - half - 84, y: y - 8, width: 66, height: 66 };
    return { number, space, x: water - half + 8, y, width: 134, height: 40 };
  }

  across(y: number): number {
    return this.width * 0.52 + 15 * Math.sin(y / 82);
  }

  half(y: number): number {
    return 18 + (7 * y) / this.length + Math.max(0, y - this.length + 70) * 0.8;
  }

  protected point(along: number, across: number): Point {
    return { x: across, y: along };
  }
}

/** The place along the river, from 0, of a seat's ship furthest downstream; -1: none. */
export function lastShip(spaces: readonly Space[], seat: number | null): number {
  return spaces.findLastIndex((space) => seat !== null && space.ships.includes(seat));
}

/** From one slot to the next on a pier of the lying river: a long one stays clear of the buildings. */
export function slotStep(slots: number): number {
  return slots > 2 ? 27 : 29;
}

/** Where slot circles lie on a pier: from the river outward. */
export function slotSpots(spot: Spot, slots: number, standing: boolean): Point[] {
  return Array.from({ length: slots }, (_, slot) =>
    standing ? { x: spot.x - 26 - slot * 43, y: spot.y } : { x: spot.x, y: spot.y - 20 - slot * slotStep(slots) },
  );
}

/** Where ships wait that found no slot. */
export function waitingSpots(spot: Spot, slots: number, ships: number, standing: boolean): Point[] {
  return Array.from({ length: Math.max(1, ships) }, (_, place) => {
    if (!standing) return { x: spot.x + 35 + place * 16, y: spot.y - 78 };
    // A long pier reaches to the edge of the screen: there they wait above its end.
    return slots > 2
      ? { x: spot.x + 17 - slots * 43, y: spot.y - 42 - place * 24 }
      : { x: spot.x - 28 - slots * 43 - place * 24, y: spot.y };
  });
}
