// Where the focus returns when a selected answer is cancelled.

import { tick } from 'svelte';
import { isFocusLost, focusQuestion } from './focus';

let lastKey = '';
let returning = false;

/** Whether the focus is returning to a cancelled answer, which must not select it again. */
export const isReturning = (): boolean => returning;

addEventListener('keydown', (event) => (lastKey = event.key), true);

/** The focused element, unless it is the button that confirms the selected answer. */
function focused(): HTMLElement | null {
  const at = document.activeElement;
  return !at || at === document.body || at.matches('[data-give]') ? null : (at as HTMLElement);
}

interface Choosing {
  /** Whether something is chosen and not confirmed. */
  readonly hasChosen: boolean;
  putAway(): void;
}

/**
 * Call in a component, and use the result as the handler of keys: Escape cancels the choice, and without a choice it
 * leaves. The focus stays where it was. A room that has handled the key prevents both.
 */
export function escapeFrom(model: Choosing, leave: () => void): (event: KeyboardEvent) => void {
  restoreFocus(() => model.hasChosen || null);
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (model.hasChosen) model.putAway();
    else leave();
  };
}

/** Call in a component: after Escape, the focus returns to what was selected if its button is gone. */
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
