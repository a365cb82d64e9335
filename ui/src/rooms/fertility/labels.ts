/** Sentences about pieces, as a player would say them. */
import type { Amounts, Part } from '../../lib/contract';
import { gained, landAt, printedGood } from './discs';
import { listed, type Say } from './text';
import type { Portrait, RowDistrict, Shop, Square } from './types';

type Words = (token: Part) => string;

export function landLabel(view: Portrait, square: Square, say: Say, words: Words): string {
  const printed = printedGood(view, square);
  if (printed) return say('say_land_printed', { good: words(printed) });
  const land = landAt(view, square);
  return say(land === 'w' ? 'say_land_wheat' : land === '~' ? 'say_land_water' : 'say_land_desert');
}

/** "2 papyrus, 1 wheat, a new quarry on H8", or "nothing". */
export function gainsLabel(gains: Amounts | undefined, quarries: readonly Square[], say: Say, words: Words): string {
  const goods = gained(gains).map(({ token, amount }) => `${amount} ${words(token)}`);
  const closed = quarries.map((square) => say('say_quarry_new', { square }));
  return listed([...goods, ...closed]) || say('say_no_gain');
}

export function benefitLabel(shop: Shop, say: Say, words: Words): string {
  switch (shop.benefit) {
    case 'debens':
      return say('benefit_debens', { amount: shop.amount ?? 0 });
    case 'wheat':
      return say('benefit_wheat', { amount: shop.amount ?? 0 });
    case 'per':
      return say('benefit_per', { amount: shop.amount ?? 0, of: words(shop.of ?? '') });
    case 'exchange':
      return say('benefit_exchange', { goods: listed((shop.goods ?? []).map(words)) });
    case 'gods': {
      const named = (shop.gods ?? []).map((god) => say('benefit_gods', { gods: words(`god-${god}`) }));
      const ofChoice = Array.from({ length: shop.any_gods ?? 0 }, () => say('benefit_any_gods'));
      return listed([...named, ...ofChoice]);
    }
  }
}

function iconsLabel(shop: Shop, say: Say, words: Words): string {
  const icons = shop.inputs.map((icon, index) => {
    const there = shop.covered[index];
    return there ? say('say_icon_covered', { good: words(there) }) : say('say_icon_free', { good: words(icon) });
  });
  return listed(icons);
}

export function shopLabel(shop: Shop, number: number, say: Say, words: Words): string {
  const parts = { number, icons: iconsLabel(shop, say, words), benefit: benefitLabel(shop, say, words) };
  return say(shop.full ? 'say_shop_full' : 'say_shop', parts);
}

/** A shop in a note that bears its number already. */
export function shopText(shop: Shop, say: Say, words: Words): string {
  const benefit = benefitLabel(shop, say, words);
  return shop.full
    ? say('tip_shop_full', { benefit })
    : say('tip_shop', { icons: iconsLabel(shop, say, words), benefit });
}

export function districtLabel(district: RowDistrict, say: Say, words: Words): string {
  const title = district.cost
    ? say('say_district', { number: district.district, cost: district.cost })
    : say('say_district_free', { number: district.district });
  return [title, ...shopLines(district, say, words)].join('; ');
}

/** A district in a note that bears its number already: what it costs, then a line a shop. */
export function districtText(district: RowDistrict, say: Say, words: Words): string {
  const cost = district.cost ? say('tip_cost', { cost: district.cost }) : say('build_free');
  return [cost, ...shopLines(district, say, words)].join('\n');
}

function shopLines(district: RowDistrict, say: Say, words: Words): string[] {
  return district.shops.map((shop) => `${shop.inputs.map(words).join(' + ')} → ${benefitLabel(shop, say, words)}`);
}
