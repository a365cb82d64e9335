/** A question as a gesture: where on the table its answers lie, and whether one or several are picked. */
import type { Answer, AskedSet, Question } from '../../lib/contract';
import { EVENT_LETTERS, isCrop, WORKER_LETTERS, type Crop, type Hex } from './types';

/** Where the answers are tapped. */
export type Zone =
  'actions' | 'country' | 'register' | 'stores' | 'boards' | 'workers' | 'mine' | 'stock' | 'tile' | 'bag' | 'seats';
/** One thing, a set of fields, or a handful of cubes. */
export type Pick = 'one' | 'fields' | 'cubes';

export interface Gesture {
  readonly kind: string;
  readonly zone: Zone;
  readonly pick: Pick;
  readonly most: number;
  /** The answers by what is tapped. */
  readonly fields: ReadonlyMap<Hex, number>;
  readonly workers: ReadonlyMap<string, number>;
  readonly removals: ReadonlyMap<string, number>;
  readonly crops: ReadonlyMap<Crop, number>;
  readonly choices: ReadonlyMap<string, number>;
  /** Done, none or home. */
  readonly otherwise: Answer | null;
  /** A tap answers at once: the next question shows what comes of it, and nothing is given away yet. */
  readonly direct: boolean;
}

const ZONES: Readonly<Record<string, Zone>> = {
  action: 'actions',
  harvest: 'country',
  far_harvest: 'country',
  glean: 'country',
  renew: 'country',
  place: 'country',
  replay: 'country',
  move: 'country',
  give: 'country',
  fallow: 'country',
  blind_exchange: 'country',
  swap_give: 'country',
  barter_give: 'country',
  buy: 'stores',
  trade: 'stores',
  store: 'register',
  register: 'register',
  sale: 'register',
  barter_take: 'register',
  councillor: 'boards',
  swap_take: 'boards',
  worker: 'workers',
  clerk: 'workers',
  reassign: 'workers',
  holiday: 'workers',
  price: 'mine',
  pay: 'mine',
  plough: 'stock',
  substitute: 'stock',
  good_harvest: 'stock',
  good_fortune: 'stock',
  drawn: 'tile',
  receive: 'tile',
  merchant: 'bag',
  blind_draw: 'bag',
  lottery: 'bag',
  starter: 'seats',
};
export const KINDS: readonly string[] = Object.keys(ZONES);

const SETS = new Set(['harvest', 'far_harvest', 'glean', 'renew']);
const DIRECT = new Set(['action', 'worker', 'store', 'clerk', 'reassign', 'swap_give', 'barter_give']);
/** Parts of an answer that names nothing on the table: to end, to decline, to go home. */
export const OTHERWISE: ReadonlySet<unknown> = new Set(['done', 'none', 'home', 'stop']);
/** Fields that come to lie on my own hex of the same name. */
const ARRIVING = new Set<Zone>(['register', 'stores', 'boards', 'tile']);

/** Whether fields are chosen one by one until done. */
export function isSet(kind: string): boolean {
  return SETS.has(kind);
}

export function zoneOf(kind: string): Zone {
  return ZONES[kind] ?? 'country';
}

export function gestureOf(question: Question, set: AskedSet | null = null): Gesture {
  const { kind } = question;
  const several = set && set.most > 1 ? set : null;
  const fields = new Map<Hex, number>();
  const workers = new Map<string, number>();
  const removals = new Map<string, number>();
  const crops = new Map<Crop, number>();
  const choices = new Map<string, number>();
  let otherwise: Answer | null = null;
  // Items of a set may be tapped also where they cannot be answered first.
  for (const answer of [...question.answers, ...(several?.items ?? [])]) {
    const { field, worker, crop, choice, action, seat, do: deed } = answer.parts;
    if (
      OTHERWISE.has(field) ||
      OTHERWISE.has(worker) ||
      OTHERWISE.has(crop) ||
      OTHERWISE.has(choice) ||
      OTHERWISE.has(action)
    )
      otherwise = answer;
    else if (typeof field === 'string') fields.set(field, answer.answer);
    else if (typeof worker === 'string') (deed === 'remove' ? removals : workers).set(worker, answer.answer);
    else if (isCrop(crop)) crops.set(crop, answer.answer);
    else choices.set(String(choice ?? action ?? seat), answer.answer);
  }
  return {
    kind,
    zone: zoneOf(kind),
    pick: !several ? 'one' : fields.size ? 'fields' : 'cubes',
    most: several?.most ?? 1,
    fields,
    workers,
    removals,
    crops,
    choices,
    otherwise,
    direct: DIRECT.has(kind),
  };
}

/** The one field that a question is about: drawn, received or priced. */
export function fieldInQuestion({ about }: Question): Hex | null {
  const field = about.drawn ?? about.received ?? about.priced;
  return typeof field === 'string' ? field : null;
}

/** The own field that is offered in an exchange. */
export function fieldOffered({ about }: Question): Hex | null {
  return typeof about.given === 'string' ? about.given : null;
}

/** My hexes that light up, with the answer that a tap there means. */
export function litHexes(gesture: Gesture, question: Question): ReadonlyMap<Hex, number> {
  if (gesture.zone === 'country' || ARRIVING.has(gesture.zone)) {
    const tile = fieldInQuestion(question);
    const lay = gesture.choices.get('lay');
    if (gesture.zone === 'tile' && tile !== null && lay !== undefined) return new Map([[tile, lay]]);
    // A field taken to the store does not lie on a hex yet.
    return gesture.kind === 'store' ? new Map() : gesture.fields;
  }
  return new Map();
}

/** Whether a field would come to lie on the hex of that answer. */
export function isArriving(gesture: Gesture): boolean {
  return ARRIVING.has(gesture.zone) && gesture.kind !== 'store';
}

const POWERS: Readonly<Record<string, string>> = {
  plough: 'ploughman',
  councillor: 'councillor',
  clerk: 'clerk',
  merchant: 'merchant',
};

/** The worker that a question is about, or whose power asks it; null when none does. */
export function workerOf({ kind, about }: Question): string | null {
  const worker = String(about.worker ?? POWERS[kind] ?? about.by);
  return worker in WORKER_LETTERS ? worker : null;
}

const EVENT_OF: Readonly<Record<string, string>> = {
  blind_exchange: 'blind-exchange',
  blind_draw: 'blind-exchange',
  swap_give: 'swap',
  swap_take: 'swap',
  give: 'good-riddance',
  receive: 'good-riddance',
  good_harvest: 'good-harvest',
  lottery: 'lottery',
  sale: 'sale',
  barter_give: 'barter',
  barter_take: 'barter',
  reassign: 'reassignment',
  move: 'reassignment',
  holiday: 'holiday',
  good_fortune: 'good-fortune',
};

/** The event that asks a question; null when no event does. */
export function eventOf(question: Question | null): string | null {
  if (!question) return null;
  const event = EVENT_OF[question.kind] ?? String(question.about.by);
  return event in EVENT_LETTERS ? event : null;
}

/** The action of the turn that a question belongs to, as far as its kind says it. */
export function actionOf(kind: string): string | null {
  if (kind === 'harvest') return 'harvest';
  if (kind === 'worker' || kind === 'place') return 'worker';
  if (kind === 'buy') return 'buy';
  return kind === 'store' || kind === 'price' ? 'store' : null;
}
