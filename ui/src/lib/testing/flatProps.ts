/** For tests: the properties of a room, without its parts. */
import type { RoomActions, Asked, Look, RoomProps, TableShown, Wording } from '../contract';

export type FlatProps<V = unknown> = TableShown<V> & Asked<V> & RoomActions<V> & Wording & Look;

/** The same as separate parts, each of which keeps following the original. */
export function nestProps<V>(loose: FlatProps<V>): RoomProps<V> {
  return { table: loose, asked: loose, acts: loose, texts: loose, look: loose };
}
