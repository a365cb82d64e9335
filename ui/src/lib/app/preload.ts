// Loads what a table, its review or a lesson needs, while the page itself is still loading.

import { ownScreen } from './place';
import { prefs } from './prefs.svelte';
import { loadRoom } from '../room/loadRoom';
import { gameTexts } from '../language/gameTexts';

/** The page names its game; at a table a newcomer reads the primer before the board is needed. */
export function preload(): void {
  const game = document.querySelector<HTMLMetaElement>('meta[name="game"]')?.content;
  if (!game) return;
  const failed = (): void => undefined; // the screen that needs it tries again, and reports the failure
  gameTexts(game, prefs.lang).catch(failed);
  const isTable = /^\/t\/[^/]+$/.test(ownScreen());
  if (!isTable || prefs.known.includes(game)) loadRoom(game).catch(failed);
}
