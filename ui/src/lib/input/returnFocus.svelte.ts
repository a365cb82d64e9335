// Where the keyboard returns to when a selected answer is put away.

import { tick } from 'svelte';
import { isFocusLost, focusQuestion } from './focus';

let lastKey = '';
let returning = false;

/** Whether the focus is just returning to what was put away: that is not chosen again by it. */
export const isReturning = (): boolean => returning;

addEventListener('keydown', (event) => (lastKey = event.key), true);

/** What has the focus, unless it is the button that gives what was selected before. */
function focused(): HTMLElement | null {
  const at = document.activeElement;
  return !at || at === document.body || at.matches('[data-give]') ? null : (at as HTMLElement);
}

interface Choosing {
  /** Whether something is chosen and not given. */
  readonly hasChosen: boolean;
  putAway(): void;
}

/**
 * Call in a component, and hear keys with what it returns: Escape puts away what is chosen, and with nothing chosen it
 * leaves. The focus stays where it was. A room that has put something down itself prevents both.
 */
export function escapeFrom(model: Choosing, leave: () => void): (event: KeyboardEvent) => void {
  restoreFocus(() => model.hasChosen || null);
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (model.hasChosen) model.putAway();
    else leave();
  };
}

/** Call in a component: after Escape, the focus goes back to what was selected if its button has gone. */
export function restoreFocus(selected: () => unknown): void {
  let origin: HTMLElement | null = null;
  const goBack = (place: HTMLElement): void => {
    if (!isFocusLost()) return;
    returning = true;
    if (place.isConnected) place.focus();
    else focusQuestion(document);
    returning = false;
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
