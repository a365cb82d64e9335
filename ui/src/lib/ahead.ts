// What a table needs beside itself is asked for while the way to it is still being made.

import { prefs } from './prefs.svelte';
import { loadRoom } from './rooms';
import { gameTexts } from './texts';

/** The page names the game of its table; a newcomer reads the game in short before the board is wanted. */
export function askAhead(): void {
  const game = document.querySelector<HTMLMetaElement>('meta[name="game"]')?.content;
  if (!game) return;
  const failed = (): void => undefined; // who needs it asks again, and says so
  gameTexts(game, prefs.lang).catch(failed);
  if (prefs.known.includes(game)) loadRoom(game).catch(failed);
}
