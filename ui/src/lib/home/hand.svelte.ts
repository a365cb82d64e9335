// A phone beside a big screen: where the board is, as the player chose it on this device.

import { prefs } from '../app/prefs.svelte';

/** Whether a phone shows what is asked and what is private, because a big screen shows the board to all. */
export function isHand(boards: number): boolean {
  return boards > 0 && prefs.board === 'screen';
}

/** One short buzz, where the device can and the player wants it. */
export function buzz(): void {
  const LENGTH = 80; // ms
  if (prefs.buzz && 'vibrate' in navigator) navigator.vibrate(LENGTH);
}
