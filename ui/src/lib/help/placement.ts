// The position of a text beside its subject: never over it, and as near as there is room.

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The position of a card. */
interface CardStand {
  readonly left: number;
  readonly top: number;
  /** The side of the card that points at the first highlight; empty if no side is right beside it. */
  readonly point: 'left' | 'right' | '';
  /** How far down that side. */
  readonly at: number;
}

export interface CardPlacement extends CardStand {
  /** How much it covers: 0 for nothing at all; its own subject counts most. */
  readonly covers: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

const GAP = 18;
const STEP = 8;
const GRID = 20; // px between the positions that are tried when no nearer one fits
const AIR = 12; // how much wider a ring is than what it surrounds
const LIT = 1e6; // the penalty for covering what the words are about
/** The penalty for leaving no other answer to tap. */
export const SHUT = 1;
const POINT = 24; // the least distance of the point from an end of the card

/** Boxes that lie side by side, edge to edge, as one: two squares of a board are one place. */
export function joinAdjacent(boxes: readonly Rect[]): Rect[] {
  const found: Rect[] = [];
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

function isBeside(one: Rect, other: Rect): boolean {
  const inRow = isNear(one.top, other.top) && isNear(one.height, other.height);
  const inColumn = isNear(one.left, other.left) && isNear(one.width, other.width);
  return (
    (inRow && (isNear(one.left + one.width, other.left) || isNear(other.left + other.width, one.left))) ||
    (inColumn && (isNear(one.top + one.height, other.top) || isNear(other.top + other.height, one.top)))
  );
}

function overlap(one: Rect, other: Rect): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

export function coveredArea(card: Rect, lights: readonly Rect[]): number {
  return lights.reduce((sum, light) => sum + overlap(card, light), 0);
}

function grown({ left, top, width, height }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** All places along a line, from one end to the other. */
function along(from: number, to: number, step = STEP): number[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / step));
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}

/** The surroundings of a card. */
export interface Neighbours {
  /** Its subject. */
  readonly lights: readonly Rect[];
  /** Further areas that should not be covered. */
  readonly aside?: readonly Rect[];
  /** Areas of which at least one should stay free to tap. */
  readonly others?: readonly Rect[];
}

/** Beside the first light, with a point to it: the middle first, then as far up and down as the point reaches. */
function besideFirst(size: Room, first: Rect, top: number, mostTop: number): CardStand[] {
  const height = first.top + first.height / 2;
  const middle = clamp(height - size.height / 2, top, mostTop);
  const highest = clamp(height - size.height + POINT, top, middle);
  const lowest = clamp(height - POINT, middle, mostTop);
  return [middle, ...along(middle, highest), ...along(middle, lowest)].flatMap((down) => {
    const at = clamp(height - down, POINT, size.height - POINT);
    return [
      { left: first.left + first.width + GAP, top: down, point: 'left' as const, at },
      { left: first.left - size.width - GAP, top: down, point: 'right' as const, at },
    ];
  });
}

/** Anywhere: at the bottom or the top, in the middle or at a side; then from the bottom up, wherever there is room. */
function anywhere(size: Room, room: Room, edge: number, top: number): CardStand[] {
  const most = { left: Math.max(edge, room.width - size.width - edge), top: room.height - size.height - edge };
  const across = [clamp(room.width / 2 - size.width / 2, edge, most.left), most.left, edge];
  const down = [most.top, top, ...along(most.top, Math.min(top, most.top), GRID)];
  const aside = [...across, ...along(most.left, edge, GRID)];
  const stands = [
    ...down.slice(0, 2).flatMap((y) => across.map((x) => [x, y])),
    ...down.flatMap((y) => aside.map((x) => [x, y])),
  ];
  return stands.map(([left = edge, y = top]) => ({ left, top: y, point: '' as const, at: 0 }));
}

/**
 * The position of a card of that size that covers least of its highlights, then least of the other areas; among
 * equal ones, the first that leaves another answer free to tap.
 */
export function placeCard(size: Room, room: Room, among: Neighbours, edge: number, top: number): CardPlacement {
  const { lights, aside = [], others = [] } = among;
  const most = { left: room.width - size.width - edge, top: room.height - size.height - edge };
  const [first] = lights;
  const rings = lights.map((box) => grown(box, AIR));
  const sides = aside.map((box) => grown(box, AIR));
  const beside = first ? besideFirst(size, first, top, most.top) : [];
  const inside = beside.filter(({ left }) => left >= edge && left <= most.left);
  let best: CardPlacement = { left: edge, top: most.top, point: '', at: 0, covers: Infinity };
  for (const stand of [...inside, ...anywhere(size, room, edge, top)]) {
    const card = { ...stand, width: size.width, height: size.height };
    const isShut = others.length > 0 && others.every((each) => coveredArea(card, [each]) > 0);
    const covers = coveredArea(card, rings) * LIT + coveredArea(card, sides) + (isShut ? SHUT : 0);
    if (covers < best.covers) best = { ...stand, covers };
    if (!covers) break;
  }
  return best;
}

const NOTE_GAP = 8;
const NOTE_EDGE = 6;

/**
 * The position of a note near its subject and never over it: above, below, to a side, else in a far corner; the
 * first of these that covers least of the text being read. Above and below, it has the same centre or
 * the same right end.
 */
export function placeNote(
  size: Room,
  room: Room,
  of: Rect,
  same: 'middle' | 'end' = 'middle',
  read: readonly Rect[] = [],
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
  const covers = (place: { left: number; top: number }, what: readonly Rect[]): number =>
    coveredArea({ ...place, ...size }, what);
  const least = Math.min(...places.map((place) => covers(place, [of])));
  const beside = places.filter((place) => covers(place, [of]) === least);
  const [first = { left, top }] = beside;
  return beside.reduce((best, place) => (covers(place, read) < covers(best, read) ? place : best), first);
}
