/** For tests: what a room is given, without its parts. */
import type { Acts, Asked, Look, RoomProps, TableShown, Wording } from '../contract';

export type Loose<V = unknown> = TableShown<V> & Asked<V> & Acts<V> & Wording & Look;

/** The same in its parts, each of which goes on to tell what the loose one holds. */
export function inParts<V>(loose: Loose<V>): RoomProps<V> {
  return { table: loose, asked: loose, acts: loose, texts: loose, look: loose };
}
