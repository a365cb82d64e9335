import { tabOf } from '../../kit/tabs';
import type { Parts } from '../../lib/contract';
import { OTHERWISE } from './causes';
import { cardOf, zoneOf } from './text';
import type { Tab } from './types';

/** What a lesson highlights: by kind of place, the selector of its drawing. */
export const LIGHTS: Readonly<Record<string, (which: string) => string>> = {
  country: () => '.country svg',
  hex: (hex) => `.country [data-spot="hex:0:${hex}"]`,
  register: () => '[data-spot^="register:"]',
  field: (field) => `[data-spot="register:${field}"]`,
  stall: (seat) => `[data-light="stall ${seat}"]`,
  store: () => '[data-light="stall 1"]',
  actions: () => '.acts',
  action: (action) => `[data-light="action ${action}"]`,
  cubes: () => '[data-spot="cubes:0"]',
  hand: () => '[data-spot^="hand:0:"]',
  worker: (worker) => `[data-spot="hand:0:${worker}"], [data-spot="village:${worker}"]`,
  village: () => '[data-spot^="village:"]',
  season: () => '[data-light="season"]',
  points: () => '[data-light="points"]',
  decision: () => '.desk',
  land: (seatAndHex) => `.country [data-spot="hex:${seatAndHex}"]`,
  ware: (field) => `[data-spot="store:${field}"]`,
  held: (seatAndWorker) => `[data-spot="hand:${seatAndWorker}"]`,
  crop: (crop) => `[data-light="crop ${crop}"]`,
  otherwise: () => '[data-light="otherwise"]',
};

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

const SHOWN_BY: Readonly<Record<string, Tab>> = {
  register: 'market',
  field: 'market',
  stall: 'market',
  store: 'market',
  ware: 'market',
  village: 'village',
  season: 'village',
  hand: 'me',
  held: 'me',
  worker: 'me',
};

export const tabFor = (lit: readonly string[]): Tab | null => tabOf(SHOWN_BY, lit);
