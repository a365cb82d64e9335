// Arrow keys in a list: they move between entries, Home to the first and End to the last.

import type { Attachment } from 'svelte/attachments';

function along(back: string, on: string): Attachment<HTMLElement> {
  const steps: Readonly<Record<string, number>> = { [back]: -1, [on]: 1, Home: -Infinity, End: Infinity };
  return (list) => {
    const move = (event: KeyboardEvent): void => {
      const step = steps[event.key];
      if (step === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const entries = [...list.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
      const at = entries.indexOf(document.activeElement as HTMLElement);
      const next = entries[at < 0 ? 0 : Math.max(0, Math.min(entries.length - 1, at + step))];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    list.addEventListener('keydown', move);
    return () => list.removeEventListener('keydown', move);
  };
}

/** Use as {@attach column} on entries that stand below each other. */
export const verticalArrows = along('ArrowUp', 'ArrowDown');

/** Use as {@attach line} on entries that stand beside each other. */
export const horizontalArrows = along('ArrowLeft', 'ArrowRight');
