// Where the keyboard returns to when a selected answer is put away.

import { tick } from 'svelte';
import { isFocusLost, focusQuestion } from './focus';

let lastKey = '';
addEventListener('keydown', (event) => (lastKey = event.key), true);

/** What has the focus, unless it is the button that gives what was selected before. */
function focused(): HTMLElement | null {
  const at = document.activeElement;
  return !at || at === document.body || at.matches('[data-give]') ? null : (at as HTMLElement);
}

/** Call in a component: after Escape, the focus goes back to what was selected if its button has gone. */
export function restoreFocus(selected: () => unknown): void {
  let origin: HTMLElement | null = null;
  const goBack = (place: HTMLElement): void => {
    if (!isFocusLost()) return;
    if (place.isConnected) place.focus();
    else focusQuestion(document);
  };
  $effect.pre(() => {
    if (selected() !== null) origin = focused() ?? origin;
    else if (origin && lastKey === 'Escape') {
      const place = origin;
      origin = null;
      void tick().then(() => goBack(place));
    }
  });
}
