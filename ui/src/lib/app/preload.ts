// What a table, its review and a lesson need beside themselves is asked for while the way to them is being made.

import { ownScreen } from './place';
import { prefs } from './prefs.svelte';
import { loadRoom } from '../room/loadRoom';
import { gameTexts } from '../language/gameTexts';

/** The page names its game; at a table a newcomer reads the game in short before the board is wanted. */
export function preload(): void {
  const game = document.querySelector<HTMLMetaElement>('meta[name="game"]')?.content;
  if (!game) return;
  const failed = (): void => undefined; // who needs it asks again, and says so
  gameTexts(game, prefs.lang).catch(failed);
  const isTable = /^\/t\/[^/]+$/.test(ownScreen());
  if (!isTable || prefs.known.includes(game)) loadRoom(game).catch(failed);
}
