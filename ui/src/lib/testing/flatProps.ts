/** For tests: what a room is given, without its parts. */
import type { RoomActions, Asked, Look, RoomProps, TableShown, Wording } from '../contract';

export type FlatProps<V = unknown> = TableShown<V> & Asked<V> & RoomActions<V> & Wording & Look;

/** The same in its parts, each of which keeps reporting what the loose one holds. */
export function nestProps<V>(loose: FlatProps<V>): RoomProps<V> {
  return { table: loose, asked: loose, acts: loose, texts: loose, look: loose };
}
