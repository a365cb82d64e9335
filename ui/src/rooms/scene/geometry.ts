/** Where the places of a zone are drawn, as large as fits. Nothing here knows a game. */
import type { Cell, Grid, Hexes, Row, Track } from './portrait';
import { addressOf, cellOf, placesOf } from './scene';

/** A place as it is drawn. */
export interface Spot {
  readonly id: string;
  readonly address: string;
  readonly cell: Cell | undefined;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Of the other colour, so that neighbours are told apart. */
  readonly isAlternate: boolean;
}

export type Outline = 'square' | 'hex' | 'stop' | 'step' | 'slot' | 'card';

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly spots: readonly Spot[];
  readonly outline: Outline;
  /** The spots in lines, for screen readers. */
  readonly perLine: number;
  /** Columns are drawn as rows, on a narrow screen. */
  readonly isTurned: boolean;
  /** The wooden frame around it: how wide it is at the sides and above. */
  readonly frame: readonly [x: number, y: number] | null;
  /** The drawing on the frame or under the places: paths of SVG. */
  readonly bends: readonly string[];
  readonly way: string;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly isPhone: boolean;
}

const LARGEST = 124;
const TALLER = 1.27; // than wide, at most
const WIDER = 1.85; // than tall, at most, where a board is turned
const FINGER = 44;
const POINTER = 26;
const GAP = 4;

interface Fit {
  readonly width: number;
  readonly height: number;
}

function fit(columns: number, rows: number, room: Fit, pad: readonly [number, number], isTurned: boolean): Fit {
  const wide = (room.width - 2 * pad[0] + GAP) / columns - GAP;
  const high = (room.height - 2 * pad[1] + GAP) / rows - GAP;
  const width = Math.min(LARGEST, wide, isTurned ? high * WIDER : high);
  return { width, height: Math.min(high, isTurned ? width : width * TALLER) };
}

/** The row and column of a number along the path. */
function onPath({ cols, path }: Grid, number: number): readonly [row: number, column: number] {
  const [row, step] = [Math.floor(number / cols), number % cols];
  return [row, path === 'snake' && row % 2 ? cols - 1 - step : step];
}

export function drawGrid(zone: Grid, room: Room): Drawing {
  const { rows, cols } = zone;
  const hasBends = zone.path === 'snake' && rows > 1;
  const side = room.isPhone ? 11 : 22;
  const end = hasBends ? side + (room.isPhone ? 8 : 12) : side;
  const upright = fit(cols, rows, room, [end, side], false);
  const turned = fit(rows, cols, room, [side, end], true);
  const least = room.isPhone ? FINGER : POINTER;
  const isTurned = room.isPhone && upright.width < least && Math.min(turned.width, turned.height) > upright.width;
  const fitting = isTurned ? turned : upright;
  const [width, height] = [Math.max(least, Math.floor(fitting.width)), Math.max(least, Math.floor(fitting.height))];
  const [padX, padY] = isTurned ? [side, end] : [end, side];
  const at = (number: number): readonly [number, number] => {
    const [row, column] = onPath(zone, number);
    const [x, y] = isTurned ? [row, column] : [column, row];
    return [padX + x * (width + GAP) + width / 2, padY + y * (height + GAP) + height / 2];
  };
  const spots = placesOf(zone).flatMap((id, number) => {
    const cell = cellOf(zone, id);
    if (cell?.gone) return [];
    const [x, y] = at(number);
    const [row, column] = onPath(zone, number);
    const isAlternate = (row + column) % 2 > 0;
    return [{ id, address: addressOf(zone.id, id), cell, x, y, width, height, isAlternate }];
  });
  const [across, down] = isTurned ? [rows, cols] : [cols, rows];
  return {
    width: 2 * padX + across * (width + GAP) - GAP,
    height: 2 * padY + down * (height + GAP) - GAP,
    spots,
    outline: 'square',
    perLine: cols,
    isTurned,
    frame: [padX, padY],
    bends: hasBends ? bendsOf(zone, at, { width, height }, isTurned, end) : [],
    way: '',
  };
}

/** The way round the ends of the rows, drawn on the frame. */
function bendsOf(
  { rows, cols }: Grid,
  at: (number: number) => readonly [number, number],
  cell: Fit,
  isTurned: boolean,
  pad: number,
): string[] {
  return Array.from({ length: rows - 1 }, (_, row) => {
    const [[x1, y1], [x2, y2]] = [at((row + 1) * cols - 1), at((row + 1) * cols)];
    const way = row % 2 ? -1 : 1;
    const [edge, out] = [way * (3 + (isTurned ? cell.height : cell.width) / 2), way * pad * 0.5];
    const [tip, back] = [way * 7, -way * 7];
    if (isTurned) {
      const [start, y] = [y1 + edge, y1 + edge + out];
      const arrow = `M${x2 - 5} ${start + tip}l5 ${back} 5 ${tip}`;
      return `M${x1} ${start}Q${x1} ${y} ${x1 + 12} ${y}H${x2 - 12}Q${x2} ${y} ${x2} ${start}${arrow}`;
    }
    const [start, x] = [x1 + edge, x1 + edge + out];
    const arrow = `M${start + tip} ${y2 - 6}l${back} 6 ${tip} 6`;
    return `M${start} ${y1}Q${x} ${y1} ${x} ${y1 + 14}V${y2 - 14}Q${x} ${y2} ${start} ${y2}${arrow}`;
  });
}

const SQRT3 = Math.sqrt(3);
const LARGEST_HEX = 58;

export function drawHexes(zone: Hexes, room: Room): Drawing {
  const { rows, cols } = zone;
  const pad = 6;
  const wide = (room.width - 2 * pad) / ((cols - 1) * 1.5 + 2);
  const high = (room.height - 2 * pad) / (SQRT3 * (rows + (cols > 1 ? 0.5 : 0)));
  const radius = Math.max((room.isPhone ? FINGER : POINTER) / SQRT3, Math.min(LARGEST_HEX, wide, high) - 1.5);
  const [stepX, stepY] = [radius * 1.5 + 2, radius * SQRT3 + 2];
  const spots = placesOf(zone).flatMap((id, number) => {
    const cell = cellOf(zone, id);
    if (cell?.gone) return [];
    const [column, row] = [number % cols, Math.floor(number / cols)];
    const x = pad + radius + column * stepX;
    const y = pad + stepY / 2 + row * stepY + (column % 2 ? stepY / 2 : 0);
    return [
      {
        id,
        address: addressOf(zone.id, id),
        cell,
        x,
        y,
        width: 2 * radius,
        height: SQRT3 * radius,
        isAlternate: column % 2 > 0,
      },
    ];
  });
  return {
    width: 2 * pad + 2 * radius + (cols - 1) * stepX,
    height: 2 * pad + stepY * (rows + (cols > 1 ? 0.5 : 0)),
    spots,
    outline: 'hex',
    perLine: cols,
    isTurned: false,
    frame: null,
    bends: [],
    way: '',
  };
}

/** Places one after the other, in as many lines as they need. */
function inLines(count: number, room: Fit, size: Fit, gap: number): { perLine: number; lines: number } {
  const perLine = Math.max(1, Math.min(count, Math.floor((room.width + gap) / (size.width + gap))));
  return { perLine, lines: Math.ceil(count / perLine) };
}

const STEP: Fit = { width: 24, height: 44 };
const WIDEST_STEP = 44;
const STOP = 48;

export function drawTrack(zone: Track, room: Room): Drawing {
  return zone.stops.length ? drawStops(zone, room) : drawSteps(zone, room);
}

function drawSteps(zone: Track, room: Room): Drawing {
  const ids = placesOf(zone);
  const [pad, gap] = [6, 2];
  const inner = { width: room.width - 2 * pad, height: room.height - 2 * pad };
  const { perLine, lines } = inLines(ids.length, inner, STEP, gap);
  const width = Math.min(WIDEST_STEP, Math.max(STEP.width, (inner.width + gap) / perLine - gap));
  const height = Math.max(STEP.height - 10, Math.min(STEP.height + 14, (inner.height + gap) / lines - gap));
  const spots = ids.map((id, number) => ({
    id,
    address: addressOf(zone.id, id),
    cell: undefined,
    x: pad + (number % perLine) * (width + gap) + width / 2,
    y: pad + Math.floor(number / perLine) * (height + gap) + height / 2,
    width,
    height,
    isAlternate: number % 2 > 0,
  }));
  return {
    width: 2 * pad + perLine * (width + gap) - gap,
    height: 2 * pad + lines * (height + gap) - gap,
    spots,
    outline: 'step',
    perLine: ids.length,
    isTurned: false,
    frame: [pad, pad],
    bends: [],
    way: '',
  };
}

function drawStops(zone: Track, room: Room): Drawing {
  const ids = placesOf(zone);
  const least = { width: STOP + 14, height: STOP + 44 };
  const { perLine, lines } = inLines(ids.length, room, least, 0);
  const stepX = Math.min(104, room.width / perLine);
  const stepY = Math.max(least.height, Math.min(130, room.height / lines));
  const spots = ids.map((id, number) => {
    const [line, step] = [Math.floor(number / perLine), number % perLine];
    const column = line % 2 ? perLine - 1 - step : step;
    return {
      id,
      address: addressOf(zone.id, id),
      cell: cellOf(zone, id),
      x: column * stepX + stepX / 2,
      y: line * stepY + stepY / 2 - 10 + Math.sin(number * 1.05) * Math.max(0, (stepY - least.height) / 2 + 6),
      width: STOP,
      height: STOP,
      isAlternate: false,
    };
  });
  const way = spots.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');
  return {
    width: perLine * stepX,
    height: lines * stepY,
    spots,
    outline: 'stop',
    perLine: ids.length,
    isTurned: false,
    frame: null,
    bends: [],
    way,
  };
}

const CARD: Fit = { width: 82, height: 124 };
const SLOT: Fit = { width: 46, height: 56 };
const LEAST_CARD = 46;

/** A row: its slots, or what lies there; `extra` lie there unseen. */
export function drawRow(zone: Row, lying: readonly string[], extra: number, room: Room, isCards: boolean): Drawing {
  const slots = placesOf(zone);
  const hidden = Array.from({ length: slots.length ? 0 : extra }, (_, index) => `#${index + 1}`);
  const ids = slots.length ? slots : [...lying, ...hidden];
  const gap = isCards ? 8 : 6;
  const size = isCards ? cardSize(ids.length, room, gap) : slotSize(ids.length, room, gap);
  const { perLine, lines } = inLines(Math.max(1, ids.length), room, size, gap);
  const pad = isCards ? 9 : 4; // chosen pieces rise
  const spots = ids.map((id, number) => ({
    id,
    address: addressOf(zone.id, id),
    cell: undefined,
    x: 4 + (number % perLine) * (size.width + gap) + size.width / 2,
    y: pad + Math.floor(number / perLine) * (size.height + gap) + size.height / 2,
    width: size.width,
    height: size.height,
    isAlternate: false,
  }));
  return {
    width: 8 + perLine * (size.width + gap) - gap,
    height: pad + 4 + lines * (size.height + gap) - gap,
    spots,
    outline: isCards ? 'card' : 'slot',
    perLine: Math.max(1, ids.length),
    isTurned: false,
    frame: null,
    bends: [],
    way: '',
  };
}

function cardSize(count: number, room: Fit, gap: number): Fit {
  const wide = (room.width - 8 + gap) / Math.max(1, count) - gap;
  const width = Math.max(LEAST_CARD, Math.min(CARD.width, wide, ((room.height - 14) / CARD.height) * CARD.width));
  return { width, height: (width / CARD.width) * CARD.height };
}

function slotSize(count: number, room: Fit, gap: number): Fit {
  const wide = (room.width - 8 + gap) / Math.max(1, count) - gap;
  const width = Math.max(30, Math.min(SLOT.width, wide));
  return { width, height: Math.min(SLOT.height, width * (SLOT.height / SLOT.width)) };
}

/** The middles that a piece passes from one place to another: along the path of a grid or track, else straight. */
export function route(drawing: Drawing, from: string, to: string, isPath: boolean): readonly Spot[] {
  const { spots } = drawing;
  const [start, end] = [spots.findIndex(({ id }) => id === from), spots.findIndex(({ id }) => id === to)];
  if (start < 0 || end < 0) return [];
  if (!isPath) return [spots[start]!, spots[end]!];
  const between = spots.slice(Math.min(start, end), Math.max(start, end) + 1);
  return start <= end ? between : between.toReversed();
}

/** Around the middle of a box, as a path. */
export function hexPath(width: number, height: number, inset: number): string {
  const [rx, ry] = [width / 2 - inset, height / 2 - inset];
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (corner * Math.PI) / 3;
    const [x, y] = [width / 2 + rx * Math.cos(angle), height / 2 + (ry / (SQRT3 / 2)) * Math.sin(angle)];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}
