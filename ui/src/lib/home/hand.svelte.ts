// A phone beside a big screen: where the board is shown, as chosen on this device.

import { prefs } from '../app/prefs.svelte';

/** Whether a phone shows the question and private things, because a big screen shows the board. */
export function isHand(boards: number): boolean {
  return boards > 0 && prefs.board === 'screen';
}

/** One short buzz, where the device can and the player wants it. */
export function buzz(): void {
  const LENGTH = 80; // ms
  if (prefs.buzz && 'vibrate' in navigator) navigator.vibrate(LENGTH);
}
