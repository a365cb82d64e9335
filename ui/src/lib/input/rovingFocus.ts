// Pieces without a function are one Tab stop together: arrow keys move between them, and each shows its help.
// Buttons among them are separate stops, which arrow keys reach too.

import type { Attachment } from 'svelte/attachments';

export const AHEAD: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
};

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The piece in that direction: straight ahead first, then the nearest. */
export function pieceAhead(
  from: Element,
  pieces: readonly Element[],
  [x, y]: readonly [number, number],
): Element | undefined {
  const start = middle(from);
  let best: Element | undefined;
  let least = Infinity;
  for (const piece of pieces) {
    const at = middle(piece);
    const ahead = (at.x - start.x) * x + (at.y - start.y) * y;
    const aside = Math.abs((at.x - start.x) * y) + Math.abs((at.y - start.y) * x);
    if (piece !== from && ahead > 1 && ahead + 3 * aside < least) {
      best = piece;
      least = ahead + 3 * aside;
    }
  }
  return best;
}

const PIECES = '[data-tip][tabindex="-1"], button:not(:disabled)';

/** Use as {@attach walk} on a group with a name; its pieces are those with a tip, and its buttons. */
export const rovingFocus: Attachment<Element> = (group) => {
  const onkeydown = (event: Event): void => {
    const { key, target, defaultPrevented } = event as KeyboardEvent;
    const ahead = AHEAD[key];
    if (!ahead || defaultPrevented || !(target instanceof Element)) return;
    const pieces = [...group.querySelectorAll(PIECES)];
    const next = target === group ? pieces[0] : pieces.includes(target) ? pieceAhead(target, pieces, ahead) : undefined;
    if (!next) return;
    (next as HTMLElement | SVGElement).focus();
    event.preventDefault();
  };
  group.setAttribute('tabindex', '0');
  group.addEventListener('keydown', onkeydown);
  return () => {
    group.removeEventListener('keydown', onkeydown);
    group.removeAttribute('tabindex');
  };
};
