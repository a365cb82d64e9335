/** Where the keyboard focus goes after an answer. */
import type { Lead } from '../../kit/leadFocus.svelte';
import type { FertilityPlay } from './play.svelte';
import type { Zone } from './text';

/** By zone, or how far a district in hand is paid for. */
const FIRST: Readonly<Record<Zone | 'paid' | '', readonly string[]>> = {
  pool: ['.pick.lit button'],
  common: ['.pick.lit button'],
  valley: ['[data-square][tabindex="0"]'],
  quarry: ['.bar button:enabled'],
  row: ['button.district.lit', '.bar button:enabled'],
  purse: ['.chip.lit', '.track button'],
  paid: ['.bar [data-give]:enabled'],
  shops: ['button.shop', '.chip.lit', '.take[data-legal]'],
  '': [],
};
/** A tile that was picked up moves the focus to the valley, a district to its payment, and that to building. */
const LEFT: Readonly<Record<string, string>> = {
  valley: '.pick *',
  purse: '.district',
  paid: '.chip, .track button',
};

export function leadOf({ zone, district, isPaid, good }: FertilityPlay): Lead {
  const step = zone !== 'row' || district === null ? zone : isPaid ? 'paid' : 'purse';
  // A good in hand leads to its shops.
  const left = [LEFT[step], good && '.chip, .take'].filter(Boolean).join();
  return { first: FIRST[step], isLeft: (focused) => left !== '' && focused.matches(left) };
}
