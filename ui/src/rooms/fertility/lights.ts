import { declareZones, kindOf } from '../../kit/zones';
import type { LogLine, Parts } from '../../lib/contract';
import { footprint } from './geometry';
import { zoneOf, type Zone } from './text';
import type { Turn } from './types';

/** Where places are drawn, for the light of a lesson or a hint, and on which tab of a phone. */
export const { lights, tabFor } = declareZones<Tab>({
  valley: ['.valley'],
  square: ['[data-light="square {}"]'],
  pool: ['[data-spot^="pool:0:"]'],
  tile: ['[data-spot="pool:0:{}"]'],
  common: ['[data-spot^="common:"]', 'pools'],
  offer: ['[data-spot="common:{}"]', 'pools'],
  row: ['[data-spot^="row:"]', 'districts'],
  district: ['[data-spot="row:{}"]', 'districts'],
  metropolis: ['.city .district.home', 'city'],
  shop: ['[data-spot="shop:0:{}"]', 'city'],
  tray: ['.store .tray', 'city'],
  wheat: ['.store .wheat', 'city'],
  decision: ['.bar'],
  held: ['[data-spot="pool:{}"]'],
  stand: ['[data-spot="shop:{}"]', 'city'],
  turn: ['[data-light="turn {}"]'],
  good: [(good) => (good === 'wheat' ? '.store .track .whole' : `[data-spot="tray:0:${good}"]`), 'city'],
  put: [
    (goodAndShop) => {
      const [good, shop] = goodAndShop.split(':');
      return `[data-spot="shop:0:${shop}"][data-good="${good}"]`;
    },
    'city',
  ],
  choice: ['[data-light="choice {}"]'],
});

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
