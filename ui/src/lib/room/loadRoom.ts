// Finds the room of a game. Rooms are loaded when needed; a game without one is played in the plain room.

import type { RoomModule } from '../contract';

const found = import.meta.glob<{ default: RoomModule }>('../../rooms/*/index.ts');

/** The shell hands a room the view as it came; the room reads it by its own types. */
export async function loadRoom(game: string): Promise<RoomModule<unknown>> {
  const load = found[`../../rooms/${game}/index.ts`] ?? (() => import('./plain/index'));
  return (await load()).default as unknown as RoomModule<unknown>;
}
