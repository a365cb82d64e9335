// The position of a pin: around its place, or at the edge of the visible part, pointing towards the place.

import type { Rect } from '../../lib/help/placement';

export interface PinPlacement {
  readonly box: Rect;
  /** The side on which the place is out of sight; empty if it is visible. */
  readonly edge: '' | 'above' | 'below' | 'before' | 'after';
}

const RING = 3; // around a place
const SIZE = 24; // of a pin at the edge
const GAP = 9; // for its arrow

/** Puts a pin around a place whose middle is visible in a window, else at that window's edge. */
export function placePin(box: Rect, seen: Rect): PinPlacement {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const edge =
    y < seen.top
      ? 'above'
      : y > seen.top + seen.height
        ? 'below'
        : x < seen.left
          ? 'before'
          : x > seen.left + seen.width
            ? 'after'
            : '';
  if (edge) return { edge, box: { ...inside(x, y, seen), width: SIZE, height: SIZE } };
  return { edge, box: around(cut(box, seen)) };
}

/** The visible part of a place. */
function cut(box: Rect, seen: Rect): Rect {
  const [left, top] = [Math.max(box.left, seen.left), Math.max(box.top, seen.top)];
  const right = Math.min(box.left + box.width, seen.left + seen.width);
  const bottom = Math.min(box.top + box.height, seen.top + seen.height);
  return { left, top, width: right - left, height: bottom - top };
}

function around({ left, top, width, height }: Rect): Rect {
  return { left: left - RING, top: top - RING, width: width + 2 * RING, height: height + 2 * RING };
}

function inside(x: number, y: number, { left, top, width, height }: Rect): Pick<Rect, 'left' | 'top'> {
  const between = (least: number, most: number, wanted: number): number => Math.max(least, Math.min(most, wanted));
  return {
    left: between(left + GAP, left + width - SIZE - GAP, x - SIZE / 2),
    top: between(top + GAP, top + height - SIZE - GAP, y - SIZE / 2),
  };
}

const STEP = 8;
const STEPS = Array.from({ length: 25 }, (_, far) => (far % 2 ? 1 : -1) * STEP * Math.ceil(far / 2)); // nearest first

/** A position at an edge, moved along it to free space; if there is none, only off the other pins. */
export function moveClear(
  stand: PinPlacement,
  others: readonly PinPlacement[],
  drawn: readonly Rect[],
  seen: Rect,
): PinPlacement {
  if (!stand.edge) return stand;
  const along = stand.edge === 'above' || stand.edge === 'below' ? 'left' : 'top';
  const across = along === 'left' ? 'width' : 'height';
  const taken = [...others.filter(({ edge }) => edge).map(({ box }) => box), ...drawn];
  const isFree = (box: Rect): boolean =>
    box[along] >= seen[along] &&
    box[along] + SIZE <= seen[along] + seen[across] &&
    !taken.some((other) => isNear(box, other, 2));
  const box = STEPS.map((step) => ({ ...stand.box, [along]: stand.box[along] + step })).find(isFree);
  return box ? { ...stand, box } : moveApart(stand, others);
}

/** A position at an edge, beside the pins that are there already. */
export function moveApart(stand: PinPlacement, others: readonly PinPlacement[]): PinPlacement {
  const { left, top } = stand.box;
  const isTaken = others.some(
    ({ edge, box }) => edge && Math.abs(box.left - left) < SIZE + 2 && Math.abs(box.top - top) < SIZE,
  );
  if (!stand.edge || !isTaken) return stand;
  return moveApart({ ...stand, box: { ...stand.box, left: left - SIZE - 4 } }, others);
}

const isNear = (one: Rect, other: Rect, gap: number): boolean =>
  one.left < other.left + other.width + gap &&
  other.left < one.left + one.width + gap &&
  one.top < other.top + other.height + gap &&
  other.top < one.top + one.height + gap;

const union = (one: Rect, other: Rect): Rect => {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
};

/** Boxes joined to areas: boxes near each other become one. */
export function areas(boxes: readonly Rect[], gap: number): Rect[] {
  return boxes.reduce<Rect[]>((found, box) => {
    const near = found.filter((each) => isNear(each, box, gap));
    return [...found.filter((each) => !near.includes(each)), near.reduce(union, box)];
  }, []);
}

const NEAR = 16; // places so close to each other are one area

/** Places that are only to be looked at are ringed as areas; other places are ringed one by one. */
export function joinAreas<T extends { readonly look: string; readonly stand: PinPlacement }>(found: readonly T[]): T[] {
  const places = found.filter(({ look, stand }) => look === 'area' && !stand.edge);
  const boxes = areas(
    places.map(({ stand }) => stand.box),
    NEAR,
  );
  const rings = places
    .slice(0, boxes.length)
    .map((each, index) => ({ ...each, stand: { edge: '', box: boxes[index]! } }) as T);
  return [...found.filter((each) => !places.includes(each)), ...rings];
}
