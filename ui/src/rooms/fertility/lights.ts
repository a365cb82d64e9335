import { kindOf, tabOf } from '../../kit/tabs';
import type { LogLine, Parts } from '../../lib/contract';
import { footprint } from './geometry';
import { zoneOf, type Zone } from './text';
import type { Turn } from './types';

/** What a lesson highlights: by kind of place, the selector of its drawing. */
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
  turn: (square) => `[data-light="turn ${square}"]`,
  good: (good) => (good === 'wheat' ? '.store .track .whole' : `[data-spot="tray:0:${good}"]`),
  put: (goodAndShop) => {
    const [good, shop] = goodAndShop.split(':');
    return `[data-spot="shop:0:${shop}"][data-good="${good}"]`;
  },
  choice: (choice) => `[data-light="choice ${choice}"]`,
};

/** The place of an answer. */
export function spots(kind: string, parts: Parts, seat: number): string[] {
  const { square, turn } = parts;
  if (square !== undefined) return [`square ${turn ? footprint(`${square}`, turn as Turn).join('+') : square}`];
  if (parts.district !== undefined) return [`district ${parts.district}`];
  if (parts.shop !== undefined) return [`stand ${seat}:${parts.shop}`];
  if (parts.tile === undefined) return [];
  return [zoneOf(kind) === 'common' ? `offer ${parts.tile}` : `held ${seat}:${parts.tile}`];
}

/** The taps that lead to an answer: a tile is laid, then turned; a good is taken up, then put on its shop. */
export function taps(kind: string, parts: Parts, seat: number): string[][] {
  const { square, turn, good, shop, take, district } = parts;
  if (square !== undefined && turn !== undefined) {
    const covers = footprint(`${square}`, turn as Turn);
    return [covers.map((each) => `square ${each}`), covers.map((each) => `turn ${each}`)];
  }
  if (good !== undefined && shop !== undefined) return [[`good ${good}`], [`put ${good}:${shop}`]];
  if (good !== undefined) return [[good === 'done' ? 'choice done' : `good ${good}`]];
  if (take !== undefined) return [[`choice ${take}`]];
  return [district === 'none' ? ['choice none'] : spots(kind, parts, seat)];
}

/** The tabs of a phone's sheet. */
export const TABS = ['city', 'districts', 'pools', 'others'] as const;
export type Tab = (typeof TABS)[number];

const SHOWN_BY: Readonly<Record<string, Tab>> = {
  row: 'districts',
  district: 'districts',
  common: 'pools',
  offer: 'pools',
  metropolis: 'city',
  shop: 'city',
  stand: 'city',
  tray: 'city',
  wheat: 'city',
  good: 'city',
  put: 'city',
};

export const tabFor = (lit: readonly string[]): Tab | null => tabOf(SHOWN_BY, lit);

/** Whether a place is one of the own tiles. */
export function isTile(place: string): boolean {
  return ['pool', 'tile', 'held'].includes(kindOf(place));
}

const DEEDS: Readonly<Partial<Record<Zone, Tab>>> = {
  row: 'others',
  purse: 'others',
  shops: 'others',
  common: 'pools',
};

/** The tab that shows where another player, or the table, does something; undefined: the valley shows it. */
export function tabOfDeed({ kind, seat }: Pick<LogLine, 'kind' | 'seat'>): Tab | undefined {
  const zone = zoneOf(kind);
  return zone === 'row' && seat < 0 ? 'districts' : zone ? DEEDS[zone] : undefined;
}
