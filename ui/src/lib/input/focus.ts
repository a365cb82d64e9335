// Where the focus goes: to the heading of a new screen, and to the question of a table.

import type { Attachment } from 'svelte/attachments';
import { router } from '../app/router.svelte';

let keysLast = false;
addEventListener('keydown', () => (keysLast = true), true);
addEventListener('pointerdown', () => (keysLast = false), true);

/** Whether the player is using the keyboard just now. */
export const isUsingKeyboard = (): boolean => keysLast;

/** Use as {@attach arrival} on the heading of a screen: after following a link, the focus starts there. */
export const focusOnArrival: Attachment<HTMLElement> = (heading) => {
  if (!router.takeArrival()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Whether nothing has the focus, or only an element that waits for a question or is disabled. */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  return !at || at === document.body || at.matches('[data-waits], :disabled');
}

/** Moves the focus of keyboard users to the first possible answer, unless it is somewhere already. */
export function focusQuestion(board: ParentNode): void {
  if (!keysLast || !isFocusLost()) return;
  const places = [...board.querySelectorAll<HTMLElement | SVGElement>('[data-legal], [data-give]')];
  places.find((place) => place.tabIndex >= 0 && place.getClientRects().length && !place.matches(':disabled'))?.focus();
}
