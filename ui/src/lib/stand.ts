// Where words stand beside what they speak of: never over it, and as near as there is room.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Stand {
  readonly left: number;
  readonly top: number;
  /** Which side of the words points at the first light; empty: none is right beside it. */
  readonly point: 'left' | 'right' | '';
  /** How far down that side. */
  readonly at: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

const GAP = 18;
const STEP = 8;
const POINT = 24; // at least so far from an end of the words their point is

/** Boxes that lie side by side, edge to edge, as one: two squares of a board are one place. */
export function joined(boxes: readonly Box[]): Box[] {
  const found: Box[] = [];
  for (const box of boxes) {
    const beside = found.findIndex((other) => isBeside(box, other));
    const other = found[beside];
    if (!other) found.push(box);
    else
      found[beside] = {
        left: Math.min(box.left, other.left),
        top: Math.min(box.top, other.top),
        width: Math.max(box.left + box.width, other.left + other.width) - Math.min(box.left, other.left),
        height: Math.max(box.top + box.height, other.top + other.height) - Math.min(box.top, other.top),
      };
  }
  return found;
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 2;

function isBeside(one: Box, other: Box): boolean {
  const inRow = isNear(one.top, other.top) && isNear(one.height, other.height);
  const inColumn = isNear(one.left, other.left) && isNear(one.width, other.width);
  return (
    (inRow && (isNear(one.left + one.width, other.left) || isNear(other.left + other.width, one.left))) ||
    (inColumn && (isNear(one.top + one.height, other.top) || isNear(other.top + other.height, one.top)))
  );
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

export function covered(card: Box, lights: readonly Box[]): number {
  return lights.reduce((sum, light) => sum + overlap(card, light), 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** All places along a line, from one end to the other. */
function along(from: number, to: number): number[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / STEP));
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}

/**
 * The place of a card of that size that covers least of the lights; of equal ones the first at which one of the other
 * answers can still be tapped.
 */
export function standing(
  size: Room,
  room: Room,
  lights: readonly Box[],
  edge: number,
  top: number,
  others: readonly Box[] = [],
): Stand {
  const most = { left: room.width - size.width - edge, top: room.height - size.height - edge };
  const [first] = lights;
  const beside: Stand[] = [];
  if (first) {
    const height = first.top + first.height / 2;
    const middle = clamp(height - size.height / 2, top, most.top);
    const highest = clamp(height - size.height + POINT, top, middle);
    const lowest = clamp(height - POINT, middle, most.top);
    for (const down of [middle, ...along(middle, highest), ...along(middle, lowest)]) {
      const at = clamp(height - down, POINT, size.height - POINT);
      beside.push({ left: first.left + first.width + GAP, top: down, point: 'left', at });
      beside.push({ left: first.left - size.width - GAP, top: down, point: 'right', at });
    }
  }
  const bottom = [most.top, top].flatMap((down) => [
    { left: clamp(room.width / 2 - size.width / 2, edge, most.left), top: down, point: '' as const, at: 0 },
    { left: most.left, top: down, point: '' as const, at: 0 },
    { left: edge, top: down, point: '' as const, at: 0 },
  ]);
  const inside = beside.filter(({ left }) => left >= edge && left <= most.left);
  let best: Stand = { left: edge, top: most.top, point: '', at: 0 };
  let least = Infinity;
  for (const stand of [...inside, ...bottom]) {
    const card = { ...stand, width: size.width, height: size.height };
    const covers = covered(card, lights);
    if (!covers && (!others.length || others.some((each) => !covered(card, [each])))) return stand;
    if (covers < least) {
      best = stand;
      least = covers;
    }
  }
  return best;
}

const NOTE_GAP = 8;
const NOTE_EDGE = 6;

/**
 * The place of a note near what it tells of and never over it: above, below, to a side, else in a far corner; the
 * first of these that covers least of what is read meanwhile. Above and below it has the same middle, or the same
 * right end.
 */
export function noteBeside(
  size: Room,
  room: Room,
  of: Box,
  same: 'middle' | 'end' = 'middle',
  read: readonly Box[] = [],
): { left: number; top: number } {
  const most = { left: room.width - size.width - NOTE_EDGE, top: room.height - size.height - NOTE_EDGE };
  const [right, bottom] = [of.left + of.width, of.top + of.height];
  const aligned = same === 'end' ? right - size.width : of.left + of.width / 2 - size.width / 2;
  const left = clamp(aligned, NOTE_EDGE, most.left);
  const top = clamp(of.top + of.height / 2 - size.height / 2, NOTE_EDGE, most.top);
  const places = [
    { left, top: of.top - size.height - NOTE_GAP },
    { left, top: bottom + NOTE_GAP },
    { left: right + NOTE_GAP, top },
    { left: of.left - size.width - NOTE_GAP, top },
    ...[NOTE_EDGE, most.top].flatMap((down) => [NOTE_EDGE, most.left].map((across) => ({ left: across, top: down }))),
  ].filter((place) => place.left >= 0 && place.top >= 0 && place.left <= most.left + 1 && place.top <= most.top + 1);
  const covers = (place: { left: number; top: number }, what: readonly Box[]): number =>
    covered({ ...place, ...size }, what);
  const least = Math.min(...places.map((place) => covers(place, [of])));
  const beside = places.filter((place) => covers(place, [of]) === least);
  const [first = { left, top }] = beside;
  return beside.reduce((best, place) => (covers(place, read) < covers(best, read) ? place : best), first);
}
