/** Sentences about pieces, as a player would say them. */
import type { Amounts, Part } from '../../lib/contract';
import { gained, landAt, printedGood } from './discs';
import type { FertilityRoom } from './room.svelte';
import { coveredCount } from './shops';
import { listed, type Say } from './text';
import type { Good, Portrait, RowDistrict, Shop, Square } from './types';

type Words = (token: Part) => string;
type Voice = Pick<FertilityRoom, 'say' | 'words' | 'counted'>;

export function landLabel(view: Portrait, square: Square, say: Say, words: Words): string {
  const printed = printedGood(view, square);
  if (printed) return say('say_land_printed', { good: words(printed) });
  const land = landAt(view, square);
  return words(land === 'w' ? 'wheat' : land === '~' ? 'water' : 'desert');
}

/** "2 papyrus, 1 wheat, a new quarry on H8", or "nothing". */
export function gainsLabel(
  gains: Amounts | undefined,
  quarries: readonly Square[],
  { say, words, counted }: Voice,
): string {
  const goods = gained(gains).map(({ token, amount }) => `${amount} ${counted(amount, token)}`);
  const closed = quarries.map((square) => say('say_quarry_new', { square }));
  return listed([...goods, ...closed]) || words('nothing');
}

export function benefitLabel(shop: Shop, { say, words, counted }: Voice): string {
  switch (shop.benefit) {
    case 'debens':
      return say('benefit.debens', { amount: shop.amount ?? 0 });
    case 'wheat':
      return say('benefit.wheat', { amount: shop.amount ?? 0 });
    case 'per':
      return say('benefit.per', { amount: shop.amount ?? 0, of: counted(1, shop.of ?? '') });
    case 'exchange':
      return say('benefit.exchange', { goods: listed((shop.goods ?? []).map(words)) });
    case 'gods': {
      const named = (shop.gods ?? []).map((god) => say('benefit.gods', { gods: words(`god-${god}`) }));
      const ofChoice = Array.from({ length: shop.any_gods ?? 0 }, () => say('benefit.any_gods'));
      return listed([...named, ...ofChoice]);
    }
  }
}

function iconsLabel(shop: Shop, { say, counted }: Voice): string {
  const icons = shop.inputs.map((icon, index) => {
    const there = shop.covered[index];
    return say(there ? 'say_icon_covered' : 'say_icon_free', { good: counted(1, there ?? icon) });
  });
  return listed(icons);
}

/** A shop, or the effect of the good in hand there; the nth of equal ones (0: it is the only one). */
export function shopLabel(shop: Shop, offered: Good | null, nth: number, voice: Voice): string {
  const label = offered ? socketLabel(shop, offered, voice) : restLabel(shop, voice);
  return nth ? voice.say('say_nth', { label, nth }) : label;
}

function restLabel(shop: Shop, voice: Voice): string {
  const parts = { icons: iconsLabel(shop, voice), benefit: benefitLabel(shop, voice) };
  return voice.say(shop.full ? 'say_shop_full' : 'say_shop', parts);
}

function socketLabel(shop: Shop, offered: Good, voice: Voice): string {
  const isLast = coveredCount(shop) + 1 === shop.inputs.length;
  return voice.say(isLast ? 'say_socket_last' : 'say_socket', {
    good: voice.words(offered),
    icons: printedOn(shop, voice.words),
    benefit: benefitLabel(shop, voice),
  });
}

/** A shop in a note that names it already. */
export function shopText(shop: Shop, voice: Voice): string {
  const benefit = benefitLabel(shop, voice);
  return shop.full
    ? voice.say('tip_shop_full', { benefit })
    : voice.say('tip_shop', { icons: iconsLabel(shop, voice), benefit });
}

export function districtLabel(district: RowDistrict, voice: Voice): string {
  const { cost } = district;
  const title = cost ? voice.say('say_district', { cost }) : voice.say('say_district_free');
  return [title, ...shopLines(district, voice)].join('; ');
}

/** A district in a note that names it already: its cost, then one line per shop. */
export function districtText(district: RowDistrict, voice: Voice): string {
  const { cost } = district;
  const price = cost ? voice.say('tip_cost', { cost }) : voice.say('build_free');
  return [price, ...shopLines(district, voice)].join('\n');
}

function shopLines(district: RowDistrict, voice: Voice): string[] {
  return district.shops.map((shop) => `${printedOn(shop, voice.words)} → ${benefitLabel(shop, voice)}`);
}

function printedOn(shop: Shop, words: Words): string {
  return shop.inputs.map(words).join(' + ');
}
