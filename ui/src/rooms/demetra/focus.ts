/** Where the keyboard goes on after an answer: to the first thing that the next question is about. */
import type { Zone } from './text';

const HEX = '.country [data-hex].live';
const FIRST: Readonly<Record<Zone, readonly string[]>> = {
  actions: ['.acts .ready'],
  country: [HEX],
  boards: [HEX],
  register: ['[data-spot^="register:"]'],
  stores: ['[data-spot^="store:"]:has(.lit)', HEX],
  workers: ['[data-spot^="hand:"].lit', '[data-spot^="village:"].lit', HEX],
  mine: ['.dock .open'],
  stock: ['.dock .open'],
  tile: ['.dock button'],
  bag: ['.dock button'],
  seats: ['.dock button'],
};

/** The first thing to answer with; null when it is not on the page. */
export function firstOf(root: ParentNode, zone: Zone): HTMLElement | SVGElement | null {
  for (const selector of FIRST[zone]) {
    const found = root.querySelector<HTMLElement | SVGElement>(selector);
    if (found) return found;
  }
  return null;
}

/**
 * Whether the focus is nowhere, as when the button that had it is gone, or on something of the room that is not asked
 * for.
 */
export function isFocusAstray(root: Node, zone: Zone): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return root.contains(focused) && !focused.matches(FIRST[zone].join());
}
