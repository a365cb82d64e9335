/** Dragging a tile from my hand into the valley: the same as tapping the tile, and then the square. */
import type { Dragging } from '../../lib/input/drag';
import type { Gestures } from './gestures.svelte';
import type { Square, TileName } from './types';

function squareOf(under: Element | null): Square | null {
  return under?.closest('[data-square]')?.getAttribute('data-square') ?? null;
}

export function tileDrag(play: Gestures, tile: TileName): Dragging {
  let isTaken = false; // up by this drag
  return {
    can: () => play.canDrag(tile),
    lift: () => {
      isTaken = play.kind === 'choose';
      play.release();
      if (isTaken || tile !== play.lifted) play.tapMine(tile);
    },
    over: (under) => play.hoverSquare(squareOf(under)),
    drop: (under) => play.drop(tile, squareOf(under), isTaken),
  };
}
