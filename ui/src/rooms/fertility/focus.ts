/** Where the keyboard goes on after an answer. */
import type { Lead } from '../../kit/leadFocus.svelte';
import type { Gestures } from './gestures.svelte';

/** By step: the kind of question, or how far a district in hand is paid for. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  choose: ['.pick.lit button'],
  discard: ['.pick.lit button'],
  take: ['.pick.lit button'],
  remove: ['.pick.lit button'],
  place: ['[data-square][tabindex="0"]'],
  quarry: ['.bar button:enabled'],
  build: ['button.district.lit', '.bar button:enabled'],
  pay: ['.chip.lit', '.track button'],
  paid: ['.bar [data-give]:enabled'],
  supply: ['button.shop', '.chip.lit'],
  exchange: ['button.shop', '.take[data-legal]'],
};
/** A tile that was picked up leads to the valley, a district to what pays for it, and that to building. */
const LEFT: Readonly<Record<string, string>> = {
  place: '.pick *',
  pay: '.district',
  paid: '.chip, .track button',
};

export function leadOf({ kind, district, isPaid, good }: Gestures): Lead {
  const step = kind !== 'build' || district === null ? kind : isPaid ? 'paid' : 'pay';
  // A good in hand leads to its shops.
  const left = [LEFT[step], good && '.chip, .take'].filter(Boolean).join();
  return { first: FIRST[step] ?? [], isLeft: (focused) => left !== '' && focused.matches(left) };
}
