// Where a pin stands: around its place, or at the edge of what is seen, pointing to where the place is.

import type { Box } from '../../lib/stand';

export interface Stand {
  readonly box: Box;
  /** The side on which the place lies out of sight; empty: it is seen. */
  readonly edge: '' | 'above' | 'below' | 'before' | 'after';
}

const RING = 3; // around a place
const SIZE = 24; // of a pin at the edge
const GAP = 9; // for its arrow

/** Stands around a place whose middle is seen in a window, else at that window's edge. */
export function standing(box: Box, seen: Box): Stand {
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

/** As much of a place as is seen. */
function cut(box: Box, seen: Box): Box {
  const [left, top] = [Math.max(box.left, seen.left), Math.max(box.top, seen.top)];
  const right = Math.min(box.left + box.width, seen.left + seen.width);
  const bottom = Math.min(box.top + box.height, seen.top + seen.height);
  return { left, top, width: right - left, height: bottom - top };
}

function around({ left, top, width, height }: Box): Box {
  return { left: left - RING, top: top - RING, width: width + 2 * RING, height: height + 2 * RING };
}

function inside(x: number, y: number, { left, top, width, height }: Box): Pick<Box, 'left' | 'top'> {
  const between = (least: number, most: number, wanted: number): number => Math.max(least, Math.min(most, wanted));
  return {
    left: between(left + GAP, left + width - SIZE - GAP, x - SIZE / 2),
    top: between(top + GAP, top + height - SIZE - GAP, y - SIZE / 2),
  };
}

/** A stand at an edge, beside those that are there already. */
export function apart(stand: Stand, others: readonly Stand[]): Stand {
  const { left, top } = stand.box;
  const isTaken = others.some(
    ({ edge, box }) => edge && Math.abs(box.left - left) < SIZE + 2 && Math.abs(box.top - top) < SIZE,
  );
  if (!stand.edge || !isTaken) return stand;
  return apart({ ...stand, box: { ...stand.box, left: left - SIZE - 4 } }, others);
}
