import type { Parts } from '../../lib/contract';

/** Where a lesson's light falls: by kind of place, the selector of what is drawn of it. */
export const LIGHTS: Readonly<Record<string, (which: string) => string>> = {
  valley: () => '.valley',
  square: (square) => `[data-light="square ${square}"]`,
  pool: () => '[data-spot^="pool:0:"]',
  tile: (tile) => `[data-spot="pool:0:${tile}"]`,
  common: () => '[data-spot^="common:"]',
  offer: (tile) => `[data-spot="common:${tile}"]`,
  row: () => '[data-spot^="row:"]',
  district: (district) => `[data-spot="row:${district}"]`,
  metropolis: () => '.city .district.home',
  shop: (shop) => `[data-spot="shop:0:${shop}"]`,
  tray: () => '.store .tray',
  wheat: () => '.store .wheat',
  decision: () => '.bar',
  held: (seatAndTile) => `[data-spot="pool:${seatAndTile}"]`,
  stand: (seatAndShop) => `[data-spot="shop:${seatAndShop}"]`,
};

/** Where an answer falls. */
export function spots(kind: string, parts: Parts, seat: number): string[] {
  if (parts.square !== undefined) return [`square ${parts.square}`];
  if (parts.district !== undefined) return [`district ${parts.district}`];
  if (parts.shop !== undefined) return [`stand ${seat}:${parts.shop}`];
  if (parts.tile === undefined) return [];
  return [kind === 'take' ? `offer ${parts.tile}` : `held ${seat}:${parts.tile}`];
}

/** The tabs of a phone's sheet. */
export const TABS = ['city', 'districts', 'pools', 'others'] as const;
export type Tab = (typeof TABS)[number];

/** The tab that shows a place; null where any does. */
export function tabFor(lit: readonly string[]): Tab | null {
  const kinds = lit.map((place) => place.split(' ')[0]);
  if (kinds.some((kind) => kind === 'row' || kind === 'district')) return 'districts';
  if (kinds.includes('common') || kinds.includes('offer')) return 'pools';
  return kinds.some((kind) => ['metropolis', 'shop', 'stand', 'tray', 'wheat'].includes(kind ?? '')) ? 'city' : null;
}

const DEEDS: Readonly<Record<string, 'districts' | 'pools' | 'others'>> = {
  build: 'others',
  pay: 'others',
  supply: 'others',
  exchange: 'others',
  district: 'districts',
  take: 'pools',
  remove: 'pools',
  tile: 'pools',
};

/** The tab that shows where somebody else does something; undefined: the valley shows it. */
export function tabOfDeed(kind: string): Tab | undefined {
  return DEEDS[kind];
}
