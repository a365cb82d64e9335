import { declareZones } from '../../kit/zones';
import type { Parts } from '../../lib/contract';
import { OTHERWISE } from './causes';
import { cardOf, zoneOf } from './text';
import type { Tab } from './types';

/** Where places are drawn, for the light of a lesson or a hint, and on which tab of a phone. */
export const { lights, tabFor } = declareZones<Tab>({
  country: ['.country svg'],
  hex: ['.country [data-spot="hex:0:{}"]'],
  register: ['[data-spot^="register:"]', 'market'],
  field: ['[data-spot="register:{}"]', 'market'],
  stall: ['[data-light="stall {}"]', 'market'],
  store: ['[data-light="stall 1"]', 'market'],
  actions: ['.acts'],
  action: ['[data-light="action {}"]'],
  cubes: ['[data-spot="cubes:0"]'],
  hand: ['[data-spot^="hand:0:"]', 'me'],
  worker: ['[data-spot="hand:0:{}"], [data-spot="village:{}"]', 'me'],
  village: ['[data-spot^="village:"]', 'village'],
  season: ['[data-light="season"]', 'village'],
  points: ['[data-light="points"]'],
  decision: ['.desk'],
  land: ['.country [data-spot="hex:{}"]'],
  ware: ['[data-spot="store:{}"]', 'market'],
  held: ['[data-spot="hand:{}"]', 'me'],
  crop: ['[data-light="crop {}"]'],
  otherwise: ['[data-light="otherwise"]'],
});

/** The place of an answer. */
export function spots(kind: string, parts: Parts, seat: number): string[] {
  if (parts.action !== undefined) return [`action ${parts.action}`];
  if (parts.worker !== undefined) return [`held ${seat}:${parts.worker}`, `worker ${parts.worker}`];
  if (parts.field === undefined) return [];
  if (zoneOf(kind) === 'register' && cardOf(kind)?.at_once) return [`field ${parts.field}`];
  if (zoneOf(kind) === 'stores') return [`ware ${parts.field}`];
  return [`land ${parts.owner ?? seat}:${parts.field}`];
}

/** The taps that lead to an answer. */
export function taps(kind: string, parts: Parts, seat: number): string[][] {
  if (Object.values(parts).some((part) => OTHERWISE.has(part))) return [['otherwise']];
  if (parts.crop !== undefined) return [[`crop ${parts.crop}`]];
  return [spots(kind, parts, seat)];
}
