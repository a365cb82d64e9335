// Finds the room of a game. Rooms are loaded when needed; a game without one gets the table of its scene.

import type { RoomModule } from '../contract';

const found = import.meta.glob<{ default: RoomModule }>(['../../rooms/*/index.ts', '!../../rooms/scene/index.ts']);
const generic = import.meta.glob<{ sceneRoom: (game: string) => RoomModule<unknown> }>('../../rooms/scene/index.ts');

/** The shell passes the view on unchanged; the room reads it with its own types. */
export async function loadRoom(game: string): Promise<RoomModule<unknown>> {
  const own = found[`../../rooms/${game}/index.ts`];
  if (own) return (await own()).default as unknown as RoomModule<unknown>;
  const { sceneRoom } = await Object.values(generic)[0]!();
  return sceneRoom(game);
}
