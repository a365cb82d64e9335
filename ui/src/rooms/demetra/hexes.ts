/** Where hexes lie: pointed at the top, each row half a hex off the next, as wide as its longest row. */
import type { Hex } from './types';

export const ROOT = Math.sqrt(3);
const PRECISION = 2;

export interface Point {
  x: number;
  y: number;
}

/** One of the six directions, or one that arrow keys add. */
export type Arrow = 'ArrowRight' | 'ArrowLeft' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';
const ARROWS: readonly string[] = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

export function isArrow(key: string): key is Arrow {
  return ARROWS.includes(key);
}

export const ORIGIN: Point = { x: 0, y: 0 };

/** The side of a hex as drawn. */
export const SIDE = 37;

/** The country of hexes with side 1; drawings scale it. */
export class Grid {
  readonly hexes: readonly Hex[];
  readonly rows: readonly string[];
  /** In hexes: the length of the longest row. */
  readonly columns: number;
  private readonly places = new Map<Hex, { column: number; row: number }>();
  private readonly names = new Map<string, Hex>();

  constructor(lengths: Readonly<Record<string, number>>) {
    this.rows = Object.keys(lengths);
    this.columns = Math.max(...Object.values(lengths));
    this.hexes = this.rows.flatMap((row) =>
      Array.from({ length: lengths[row] ?? 0 }, (_, index) => `${row}${index + 1}`),
    );
    this.rows.forEach((row, index) => {
      const length = lengths[row] ?? 0;
      for (let number = 1; number <= length; number++) {
        const column = (this.columns - length) / 2 + number - 1;
        this.places.set(`${row}${number}`, { column, row: index });
        this.names.set(`${column},${index}`, `${row}${number}`);
      }
    });
  }

  get width(): number {
    return this.columns * ROOT;
  }

  get height(): number {
    return 1.5 * this.rows.length + 0.5;
  }

  /** The middle of a hex. */
  at(hex: Hex): Point {
    const place = this.places.get(hex) ?? { column: 0, row: 0 };
    return { x: (place.column + 0.5) * ROOT, y: 1 + 1.5 * place.row };
  }

  order(hex: Hex): number {
    return this.hexes.indexOf(hex);
  }

  /** The hexes that share a side, clockwise from the upper right. */
  beside(hex: Hex): Hex[] {
    return SIDES.map((_, side) => this.over(hex, side)).filter((other) => other !== undefined);
  }

  /** The hex across a side; undefined outside. */
  over(hex: Hex, side: number): Hex | undefined {
    const place = this.places.get(hex);
    const step = SIDES[side];
    return place && step && this.names.get(`${place.column + step[0]},${place.row + step[1]}`);
  }

  /** The outline of some hexes as path data: every side that none of them shares. */
  outline(hexes: readonly Hex[]): string {
    const inside = new Set(hexes);
    let path = '';
    for (const hex of hexes) {
      const middle = this.at(hex);
      SIDES.forEach((_, side) => {
        const other = this.over(hex, side);
        if (other !== undefined && inside.has(other)) return;
        const from = corner(middle, side, 1);
        const to = corner(middle, side + 1, 1);
        path += `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
      });
    }
    return path;
  }

  /** Where an arrow key leads: along the row, or to the nearer hex of the next row; it stays at the edge. */
  walk(from: Hex, key: Arrow): Hex {
    const place = this.places.get(from);
    if (!place) return from;
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      return this.names.get(`${place.column + (key === 'ArrowRight' ? 1 : -1)},${place.row}`) ?? from;
    }
    const row = this.hexes.filter((hex) => hex[0] === from[0]);
    if (key === 'Home') return row[0] ?? from;
    if (key === 'End') return row.at(-1) ?? from;
    const next = place.row + (key === 'ArrowDown' ? 1 : -1);
    // Down leans right and up leans left, so that a walk down and up again ends where it began.
    const lean = key === 'ArrowDown' ? 0.5 : -0.5;
    return this.names.get(`${place.column + lean},${next}`) ?? this.names.get(`${place.column - lean},${next}`) ?? from;
  }

  /** The hex under a spot; undefined outside. */
  under(spot: Point): Hex | undefined {
    return this.nearest(spot, this.hexes, 1 / PRECISION + 0.37);
  }

  /** The hex of some whose middle is nearest to a spot and within reach. */
  nearest(spot: Point, among: readonly Hex[], reach: number): Hex | undefined {
    let best: Hex | undefined;
    let least = reach;
    for (const hex of among) {
      const { x, y } = this.at(hex);
      const distance = Math.hypot(x - spot.x, y - spot.y);
      if (distance <= least) {
        best = hex;
        least = distance;
      }
    }
    return best;
  }
}

/** In columns and rows, the step across each side, clockwise from the upper right. */
const SIDES: readonly (readonly [number, number])[] = [
  [0.5, -1],
  [1, 0],
  [0.5, 1],
  [-0.5, 1],
  [-1, 0],
  [-0.5, -1],
];

/** Corners go clockwise from the top. */
function corner(middle: Point, index: number, side: number): Point {
  const turn = (index * Math.PI) / 3;
  return { x: middle.x + side * Math.sin(turn), y: middle.y - side * Math.cos(turn) };
}

function round(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** Moves a drawing, centred on its middle, to a hex. */
export function place(grid: Grid, hex: Hex): string {
  const { x, y } = grid.at(hex);
  return `translate(${x * SIDE} ${y * SIDE})`;
}

/** A hex of that side around a middle, as points of a polygon. */
export function polygon(middle: Point, side: number): string {
  return Array.from({ length: 6 }, (_, index) => corner(middle, index, side))
    .map(({ x, y }) => `${round(x)},${round(y)}`)
    .join(' ');
}

/**
 * The position of a group's label: at an end of the group, preferably far from the middle of the country, and clear
 * of workers.
 */
export function pillSpot(grid: Grid, group: readonly Hex[], workers: readonly Hex[]): Point {
  const middles = group.map((hex) => grid.at(hex)).sort((one, other) => one.y - other.y);
  const mean = middles.reduce((sum, { y }) => sum + y, 0) / middles.length;
  const ends = [
    { end: middles[0], rise: -0.8 },
    { end: middles.at(-1), rise: 0.8 },
  ];
  if (mean >= grid.height / 2) ends.reverse();
  const spots = ends.flatMap(({ end = ORIGIN, rise }) =>
    [ROOT / 2, -ROOT / 2].map((aside) => ({
      x: Math.min(Math.max(end.x + aside, 0.8), grid.width - 0.8),
      y: end.y + rise,
    })),
  );
  return spots.find((spot) => grid.nearest(spot, workers, 1.2) === undefined) ?? spots[0] ?? ORIGIN;
}
