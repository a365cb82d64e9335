/** Where the keyboard focus goes after an answer. */
import type { Lead } from '../../kit/leadFocus.svelte';
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

/** Moves focus to what the question is about, even from another part of the room. */
export function leadOf(root: Node | undefined, zone: Zone | ''): Lead | null {
  if (!zone) return null;
  const first = FIRST[zone];
  return { first, isLeft: (focused) => !!root?.contains(focused) && !focused.matches(first.join()) };
}
