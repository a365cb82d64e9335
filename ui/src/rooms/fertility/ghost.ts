import type { Square, TileName, Turn } from './types';

/** A tile that is about to be laid. */
export interface Ghost {
  tile: TileName;
  square: Square;
  turn: Turn;
  /** Chosen by a tap or key, not only pointed at. */
  firm: boolean;
}
