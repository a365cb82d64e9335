/** The room's additions to its portrait: names, letters and small helpers. */
import { CROPS, type Crop } from './portrait';

export * from './portrait';

export type Cubes = Readonly<Record<Crop, number>>;
/** A row's letter and a number from the left: A1 is top left. */
export type Hex = string;
/** A sheet of a small screen. */
export type Tab = 'market' | 'village' | 'me' | 'others';

export const LETTERS: Readonly<Record<Crop, string>> = {
  hops: 'H',
  vegetables: 'V',
  cider: 'C',
  wine: 'R',
  wheat: 'W',
};

/** The letters by which the rules and the sprite name workers and events. */
export const WORKER_LETTERS: Readonly<Record<string, string>> = {
  apprentice: 'A',
  seasonal: 'B',
  ploughman: 'C',
  novice: 'D',
  skilled: 'E',
  steward: 'F',
  trader: 'G',
  storekeeper: 'H',
  councillor: 'I',
  clerk: 'J',
  merchant: 'K',
  benefactor: 'L',
};
export const EVENT_LETTERS: Readonly<Record<string, string>> = {
  'blind-exchange': 'M',
  swap: 'N',
  'good-riddance': 'O',
  'good-harvest': 'P',
  lottery: 'Q',
  'new-harvest': 'R',
  'new-register': 'S',
  sale: 'T',
  barter: 'U',
  'far-harvest': 'V',
  replacement: 'W',
  reassignment: 'X',
  holiday: 'Y',
  'good-fortune': 'Z',
};

export function isCrop(token: unknown): token is Crop {
  return (CROPS as readonly unknown[]).includes(token);
}

/** The cubes missing for a price. */
export function missing(price: Cubes, held: Cubes): Cubes {
  const lacking = CROPS.map((crop) => [crop, Math.max(0, price[crop] - held[crop])] as const);
  return Object.fromEntries(lacking) as Record<Crop, number>;
}

/** Cubes one by one, in the order of the crops. */
export function listCubes(cubes: Partial<Cubes>): Crop[] {
  return CROPS.flatMap((crop) => Array.from({ length: Math.max(0, cubes[crop] ?? 0) }, () => crop));
}
