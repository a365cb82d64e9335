/** Positions on the drawn valley. Squares are 64 units; the valley may be drawn turned. */
import {
  scenesOf,
  type Good,
  type LaidTile,
  type Square,
  type StartTile,
  type TileName,
  type Turn,
  type Valley,
} from './types';

export const UNIT = 64;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** One scene of a tile on its square. */
export interface ScenePlace extends Point {
  good: Good;
  square: Square;
}

const STEPS: Record<Turn, Point> = {
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  up: { x: 0, y: -1 },
};
/** The directions of a tile in an upright valley. */
const TALL: Record<Turn, Turn> = { right: 'down', down: 'right', left: 'up', up: 'left' };

/** A tile's rotation in the coordinates of its drawing. */
export function asDrawn(turn: Turn, box: { width: number; height: number }): Turn {
  return (STEPS[turn].y !== 0) === box.height > box.width ? turn : TALL[turn];
}

export function toPoint(square: Square): Point {
  return { x: square.charCodeAt(0) - 65, y: Number(square.slice(1)) - 1 };
}

export function toSquare({ x, y }: Point): Square {
  return `${String.fromCharCode(65 + x)}${y + 1}`;
}

/** How many squares a valley has across, down, and across each of its boards. */
export interface Size {
  columns: number;
  rows: number;
  board: number;
}

export function sizeOf(valley: Valley): Size {
  return { columns: valley.columns, rows: valley.rows.length, board: valley.board_columns };
}

export function isInside({ x, y }: Point, { columns, rows }: Size): boolean {
  return x >= 0 && y >= 0 && x < columns && y < rows;
}

/** The square on one side of another; it may lie outside. */
export function step(square: Square, turn: Turn): Square {
  const from = toPoint(square);
  return toSquare({ x: from.x + STEPS[turn].x, y: from.y + STEPS[turn].y });
}

/** The two squares of a tile: that of its first scene, then that of its second. */
export function footprint(square: Square, turn: Turn): [Square, Square] {
  return [square, step(square, turn)];
}

export function scenesAt(tile: TileName, square: Square, turn: Turn): ScenePlace[] {
  const goods = scenesOf(tile);
  return footprint(square, turn).map((place, index) => ({
    ...toPoint(place),
    good: goods[index] as Good,
    square: place,
  }));
}

export function scenesOfLaid(tile: LaidTile): ScenePlace[] {
  return scenesAt(tile.tile, tile.square, tile.turn);
}

export function scenesOfStart(start: StartTile): ScenePlace[] {
  const { x, y } = toPoint(start.square);
  const corners = [
    { x, y },
    { x: x + 1, y },
    { x: x + 1, y: y + 1 },
    { x, y: y + 1 },
  ];
  return corners.map((corner, index) => ({ ...corner, good: start.scenes[index] as Good, square: toSquare(corner) }));
}

/** A valley drawn wide (as printed), or turned by a quarter to be upright on a narrow screen. */
export class Sheet {
  constructor(
    readonly size: Size,
    readonly tall = false,
  ) {}

  get columns(): number {
    return this.size.columns;
  }

  get width(): number {
    return (this.tall ? this.size.rows : this.size.columns) * UNIT;
  }

  get height(): number {
    return (this.tall ? this.size.columns : this.size.rows) * UNIT;
  }

  /** The top left corner of a square as drawn. */
  at({ x, y }: Point): Point {
    return this.tall ? { x: y * UNIT, y: x * UNIT } : { x: x * UNIT, y: y * UNIT };
  }

  middle(point: Point): Point {
    const corner = this.at(point);
    return { x: corner.x + UNIT / 2, y: corner.y + UNIT / 2 };
  }

  /** A tile as drawn: the corners of its scenes, and the rectangle around them. */
  drawn(scenes: ScenePlace[]): { scenes: (Point & { good: ScenePlace['good'] })[]; box: Box } {
    return { scenes: scenes.map((scene) => ({ ...this.at(scene), good: scene.good })), box: this.around(scenes) };
  }

  /** The rectangle around some squares. */
  around(points: Point[]): Box {
    const corners = points.map((point) => this.at(point));
    const x = Math.min(...corners.map((corner) => corner.x));
    const y = Math.min(...corners.map((corner) => corner.y));
    return {
      x,
      y,
      width: Math.max(...corners.map((corner) => corner.x)) + UNIT - x,
      height: Math.max(...corners.map((corner) => corner.y)) + UNIT - y,
    };
  }

  /** The square under a spot of the drawing; undefined outside. */
  under(spot: Point): Square | undefined {
    const x = Math.floor(spot.x / UNIT);
    const y = Math.floor(spot.y / UNIT);
    const point = this.tall ? { x: y, y: x } : { x, y };
    return isInside(point, this.size) ? toSquare(point) : undefined;
  }

  /** An arrow key as a direction of the valley. */
  direction(key: 'ArrowRight' | 'ArrowDown' | 'ArrowLeft' | 'ArrowUp'): Turn {
    const drawn = { ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left', ArrowUp: 'up' } as const;
    return this.tall ? TALL[drawn[key]] : drawn[key];
  }

  /** Lines between squares; those between boards are seams. */
  lines(): { d: string; seam: boolean }[] {
    const lines: { d: string; seam: boolean }[] = [];
    for (let column = 1; column < this.columns; column++) {
      const at = column * UNIT;
      lines.push({
        d: this.tall ? `M0 ${at}H${this.width}` : `M${at} 0V${this.height}`,
        seam: column % this.size.board === 0,
      });
    }
    for (let row = 1; row < this.size.rows; row++) {
      const at = row * UNIT;
      lines.push({ d: this.tall ? `M${at} 0V${this.height}` : `M0 ${at}H${this.width}`, seam: false });
    }
    return lines;
  }
}
