/** Dragging a tile from my hand into the valley: the same as tapping the tile, and then the square. */
import { nameUnder } from '../../kit/play/play.svelte';
import type { Dragging } from '../../lib/input/drag';
import type { FertilityPlay } from './play.svelte';
import type { Square, TileName } from './types';

const squareOf = (under: Element | null): Square | null => nameUnder(under, 'data-square');

export function tileDrag(play: FertilityPlay, tile: TileName): Dragging {
  let isTaken = false; // up by this drag
  return {
    can: () => play.canDrag(tile),
    lift: () => {
      isTaken = play.zone === 'pool';
      play.release();
      if (isTaken || tile !== play.lifted) play.tapMine(tile);
    },
    over: (under) => play.hoverSquare(squareOf(under)),
    drop: (under) => play.drop(tile, squareOf(under), isTaken),
  };
}
