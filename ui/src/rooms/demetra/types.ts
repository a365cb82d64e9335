/** The portrait of a Demetra view, as the server sends it: names and numbers, nothing hidden. */

export type Crop = 'hops' | 'vegetables' | 'cider' | 'wine' | 'wheat';
export type Cubes = Readonly<Record<Crop, number>>;
/** A row's letter and a number from the left: A1 is top left. */
export type Hex = string;
export type ActionName = 'harvest' | 'worker' | 'buy' | 'store';

export interface Field {
  field: Hex;
  crop: Crop;
}

export interface OwnField extends Field {
  /** Not yet harvested. */
  ripe: boolean;
}

export interface Worker {
  worker: string;
  letter: string;
  value: number;
  kind: 'farmhand' | 'villager';
  /** A scroll, not a bell. */
  must: boolean;
}

export interface StandingWorker extends Worker {
  hex: Hex;
}

export interface EventTile {
  event: string;
  letter: string;
  must: boolean;
}

export interface Offer extends Field {
  price: Cubes;
  cubes: number;
}

export interface SeatPortrait {
  fields: OwnField[];
  groups: Hex[][];
  lone: Hex[];
  workers: StandingWorker[];
  /** Displaced and not yet played again. */
  lifted: Worker[];
  hand: Worker[];
  store: (Offer | null)[];
  /** Those that the viewer knows. */
  cubes: Cubes;
  /** Further cubes that the viewer does not know. */
  hidden: number;
  total: number;
}

/** Something that waits beneath the question of the moment. */
export interface Waiting {
  what: 'buy' | 'store' | 'refill' | 'lay' | 'draw' | 'replay' | 'fallow' | 'action' | 'rest' | 'event' | 'gift';
  seat: number;
  field?: Hex;
  worker?: string;
  event?: string;
}

export interface Portrait {
  turn: number;
  first: number;
  current: number | null;
  over: boolean;
  last_turn: number | null;
  turns_left: number | null;
  /** Next first. */
  then: Waiting[];
  done: ActionName[];
  rows: Record<string, number>;
  crops: Record<Hex, Crop>;
  register: Field[];
  /** The fields of the register by their places; null where one is free. */
  places: (Hex | null)[];
  fallow: Hex[];
  /** Between two places: drawn, given, or paid for. */
  moving: Hex[];
  bag: { fields: number; events: number };
  unseen_fields: Hex[];
  stock: Cubes;
  village: Worker[];
  events: EventTile[];
  event_places: number;
  check_place: number;
  aside: EventTile[];
  open_cubes: boolean;
  seats: SeatPortrait[];
}

export const CROPS: readonly Crop[] = ['hops', 'vegetables', 'cider', 'wine', 'wheat'];
export const LETTERS: Readonly<Record<Crop, string>> = {
  hops: 'H',
  vegetables: 'V',
  cider: 'C',
  wine: 'R',
  wheat: 'W',
};
export const ACTIONS: readonly ActionName[] = ['harvest', 'worker', 'buy', 'store'];

/** Workers and events as the sprite names them. */
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
export const VILLAGERS: readonly string[] = Object.keys(WORKER_LETTERS).slice(6);
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

/** What is lacking of a price. */
export function missing(price: Cubes, held: Cubes): Cubes {
  const lacking = CROPS.map((crop) => [crop, Math.max(0, price[crop] - held[crop])] as const);
  return Object.fromEntries(lacking) as Record<Crop, number>;
}

/** Cubes one by one, in the order of the crops. */
export function listCubes(cubes: Partial<Cubes>): Crop[] {
  return CROPS.flatMap((crop) => Array.from({ length: Math.max(0, cubes[crop] ?? 0) }, () => crop));
}
