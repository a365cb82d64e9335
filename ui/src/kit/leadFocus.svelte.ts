/** Moves the keyboard focus after an answer, to the first thing that the next question is about. */
import { tick } from 'svelte';
import type { RoomProps } from '../lib/contract';
import { isUsingKeyboard, isFocusLost } from '../lib/input/focus';

export interface Lead {
  /** Selectors of the controls that answer, in order of preference. */
  readonly first: readonly string[];
  /** Whether focus moves on although the focused element still exists. */
  readonly isLeft?: (focused: Element) => boolean;
}

/** Call in the component of a room: `next` runs again whenever something that it reads changes. */
export function leadFocus(
  given: () => Pick<RoomProps<unknown>, 'asked' | 'table'>,
  root: () => ParentNode | undefined,
  next: () => Lead | null,
): void {
  // The same question may come again as another object.
  const moment = $derived.by(() => {
    const { asked, table } = given();
    const { seat, kind, about, answers } = asked.question ?? {};
    return JSON.stringify([table.last?.position, seat, kind, about, answers?.length]);
  });
  $effect(() => {
    void moment;
    const lead = next();
    void tick().then(() => lead && go(lead));
  });
  function go({ first, isLeft }: Lead): void {
    const at = document.activeElement;
    if (!isUsingKeyboard() || !(isFocusLost() || (at && isLeft?.(at)))) return;
    for (const selector of first) {
      const found = root()?.querySelector<HTMLElement | SVGElement>(selector);
      if (found) return found.focus();
    }
  }
}
