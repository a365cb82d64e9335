/** Shops as drawn: their numbers, how far they are supplied, and which answers put which good where. */
import type { Answer } from '../../lib/contract';
import { isGood, type Good, type Portrait, type SeatPortrait, type Shop } from './types';

export interface NumberedShop {
  /** As answers name it, from 1. */
  number: number;
  shop: Shop;
}

/** Every shop of a seat with its number. */
export function shopsOf(seat: SeatPortrait): NumberedShop[] {
  const own = seat.shops.map((shop, index) => ({ number: index + 1, shop }));
  const built = seat.districts.flatMap((district) =>
    district.shops.map((shop, index) => ({ number: district.position + index, shop })),
  );
  return [...own, ...built];
}

export function coveredCount(shop: Shop): number {
  return shop.covered.filter((good) => good !== null).length;
}

/** The answers of supply and exchange: by good, the shops that take it. */
export function offersByGood(answers: readonly Answer[]): Map<Good, { shop: number; answer: number }[]> {
  const offers = new Map<Good, { shop: number; answer: number }[]>();
  for (const { answer, parts } of answers) {
    if (!isGood(parts.good) || typeof parts.shop !== 'number') continue;
    const known = offers.get(parts.good) ?? [];
    known.push({ shop: parts.shop, answer });
    offers.set(parts.good, known);
  }
  return offers;
}

/** The answer to a supply question when nothing is left to choose: every offered good has one shop only. */
export function onlyWay(answers: readonly Answer[]): number | undefined {
  const offers = offersByGood(answers);
  const shops = [...offers.values()];
  if (!shops.length || shops.some((ways) => ways.length > 1)) return undefined;
  // Two goods that would go to the same shop may compete for one icon: that is a choice.
  const targets = shops.map((ways) => ways[0]?.shop);
  return new Set(targets).size === targets.length ? shops[0]?.[0]?.answer : undefined;
}

/** The seats in the order in which they are shown beside mine: the next to play first. */
export function othersOf(view: Portrait, seat: number | null): number[] {
  const players = view.seats.length;
  const from = seat ?? 0;
  const order = Array.from({ length: players }, (_, index) => (from + index) % players);
  return seat === null ? order.slice(1) : order.filter((other) => other !== seat);
}

/** How wide a shop is drawn, in sockets: icons, arrow, benefit. */
export function shopWidth(shop: Shop): number {
  const ARROW = 0.8;
  const widths = {
    debens: 1,
    wheat: 1.4,
    per: 2.25,
    exchange: 0.85 * (shop.goods?.length ?? 0),
    gods: 0.9 * ((shop.gods?.length ?? 0) + (shop.any_gods ?? 0)),
  };
  return shop.inputs.length + ARROW + widths[shop.benefit];
}
