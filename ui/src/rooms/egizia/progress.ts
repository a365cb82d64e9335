/** What the panels count up: feeding, progress of Sphinx cards, what an answer changes, the order of building, the score track. */
import {
  BUILDINGS,
  CREWS,
  FLOODS,
  MARKETS,
  type BuildingName,
  type BuildingSpace,
  type Crew,
  type Flood,
  type Portrait,
  type SeatPortrait,
  type Site,
} from './types';

/** How a seat's crews would be fed now. */
export interface Feeding {
  need: number;
  supply: number;
  missing: number;
  /** Points for each missing wheat. */
  loss: number;
  cost: number;
}

/** Whether crews are still to be fed this round. */
export function isFeedingAhead(view: Portrait): boolean {
  return ['cards', 'ships', 'feeding'].includes(view.phase);
}

export function feeding(view: Portrait, seat: number): Feeding {
  const own = view.seats[seat] as SeatPortrait;
  const missing = Math.max(0, own.need - own.supply);
  const loss = view.markets.grain.loss[own.markets.grain] ?? 0;
  return { need: own.need, supply: own.supply, missing, loss, cost: missing * loss };
}

/** A seat's wheat if the flood stood there. */
export function wheatAt(view: Portrait, seat: number, flood: Flood): number {
  const own = view.seats[seat] as SeatPortrait;
  const reach = FLOODS.indexOf(flood);
  return Object.values(own.wheat).reduce((sum, wheat, colour) => (colour <= reach ? sum + wheat : sum), 0);
}

/** How far a Sphinx card is: bars show have of want; want 0: nothing to measure. */
export interface Progress {
  have: number;
  want: number;
}

function count(spaces: readonly BuildingSpace[], seat?: number): number {
  return spaces.filter((space) => (seat === undefined ? space.seat !== null : space.seat === seat)).length;
}

export function sphinxProgress(view: Portrait, seat: number, card: string): Progress {
  const own = view.seats[seat] as SeatPortrait;
  const [head = '', second = '', third = ''] = card.replace(/\.\d+$/, '').split('-');
  switch (head) {
    case 'built':
      return built(view, second, Number(third));
    case 'own':
      if (second !== 'each')
        return { have: count(view.buildings[second as BuildingName] ?? [], seat), want: Number(third) };
      return {
        have: BUILDINGS.reduce((sum, name) => sum + Math.min(Number(third), count(view.buildings[name], seat)), 0),
        want: BUILDINGS.length * Number(third),
      };
    case 'strength':
      return { have: own.crews[second as Crew]?.strength ?? 0, want: 9 };
    case 'grave_stones':
      return { have: count(view.buildings.graves, seat), want: view.buildings.graves.length };
    case 'most':
      return most(view, seat, second);
    case 'players':
      return { have: view.seats.filter((other) => isAtEnd(view, other, second)).length, want: view.seats.length };
    case 'end': {
      const ends = [second, third].filter(Boolean);
      return {
        have: ends.reduce((sum, market) => sum + (own.markets[market as 'stone'] ?? 0), 0),
        want: ends.reduce((sum, market) => sum + bottom(view, market), 0),
      };
    }
    default:
      return { have: 0, want: 0 };
  }
}

function built(view: Portrait, stage: string, number: number): Progress {
  if (stage === 'obelisk' || stage === 'graves') return { have: count(view.buildings[stage]), want: number };
  if (stage === 'pyramid') return { have: view.floors.filter((floor) => floor.complete).length, want: number };
  const parts =
    stage === 'temple' ? view.buildings.temple : view.buildings.temple.filter((space) => space.building !== 'roof');
  return { have: count(parts), want: parts.length };
}

function most(view: Portrait, seat: number, product: string): Progress {
  const of = (other: SeatPortrait): number =>
    product === 'quarries' ? other.income : (other.wheat[product] ?? other.wheat[`${product}-green`] ?? 0);
  return { have: of(view.seats[seat] as SeatPortrait), want: Math.max(1, ...view.seats.map(of)) };
}

/** The last space of a market, counted from 0. */
export function bottom(view: Portrait, market: string): number {
  return (market === 'stone' ? view.markets.stone.sale.length : view.markets.grain.loss.length) - 1;
}

function isAtEnd(view: Portrait, seat: SeatPortrait, market: string): boolean {
  return seat.markets[market as 'stone'] === bottom(view, market);
}

/** One thing that an answer changes for a seat: from, to. */
export interface Change {
  /** The drawing and the word for it. */
  token: string;
  from: number;
  to: number;
  /** Whether the change is welcome. */
  good: boolean;
}

/** What differs between two views for a seat, as a player would tell it. */
export function changesFor(before: Portrait, after: Portrait, seat: number): Change[] {
  const from = before.seats[seat];
  const to = after.seats[seat];
  if (!from || !to) return [];
  const found: Change[] = [];
  const add = (token: string, a: number, b: number, good = b > a): void => {
    if (a !== b) found.push({ token, from: a, to: b, good });
  };
  for (const crew of CREWS) add(crew, from.crews[crew].strength, to.crews[crew].strength);
  add('stone', from.stones, to.stones);
  add('quarry', from.income, to.income);
  for (const market of MARKETS) add(`${market}_market`, from.markets[market] + 1, to.markets[market] + 1);
  add('wheat', from.supply, to.supply);
  if (to.bonus > from.bonus) add('bonus', from.bonus, to.bonus); // it goes back to nothing when it is scored
  add('points', from.score, to.score);
  return found;
}

/** Who builds at a site, in order. */
export interface Builder {
  seat: number;
  slot: number | null;
  waits: boolean;
  built: boolean;
}

export function buildersOf(site: Site): Builder[] {
  const inSlots = site.slots.flatMap((seat, slot) => (seat === null ? [] : [{ seat, slot: slot + 1, waits: false }]));
  const waiting = site.waiting.map((seat) => ({ seat, slot: null, waits: true }));
  const line = [...inSlots, ...waiting];
  const first = site.ahead.flatMap((seat) => line.filter((builder) => builder.seat === seat));
  return [...first, ...line.filter((builder) => !site.ahead.includes(builder.seat))].map((builder) => ({
    ...builder,
    built: site.built.includes(builder.seat),
  }));
}

/** The stretch of the score track to draw: at least fifty spaces, and everybody on it. */
export function trackRange(scores: readonly number[]): { from: number; to: number } {
  const least = Math.min(0, ...scores);
  const lowest = Math.min(...scores);
  const highest = Math.max(...scores);
  if (highest <= 50) return { from: least, to: 50 };
  const from = Math.max(least, Math.floor((lowest - 4) / 5) * 5);
  const to = Math.max(Math.ceil((highest + 1) / 5) * 5, from + 50);
  return { from, to };
}

/** Seats by their space on the score track; on one space from the rear to the front. */
export function tokensBySpace(view: Portrait): { score: number; seats: number[] }[] {
  const found = new Map<number, number[]>();
  for (const seat of [...view.ranking].reverse()) {
    const score = view.seats[seat]?.score ?? 0;
    found.set(score, [...(found.get(score) ?? []), seat]);
  }
  return [...found].map(([score, seats]) => ({ score, seats }));
}

/** Wheat by colour of field, and whether the flood reaches that colour now. */
export function fieldsByColour(
  seat: SeatPortrait,
): { colour: string; wheat: number; irrigated: boolean; count: number }[] {
  const found = new Map<string, { colour: string; wheat: number; irrigated: boolean; count: number }>();
  for (const field of seat.fields) {
    const known = found.get(field.colour) ?? { colour: field.colour, wheat: 0, irrigated: field.irrigated, count: 0 };
    known.wheat += field.wheat;
    known.count += 1;
    found.set(field.colour, known);
  }
  return Object.keys(seat.wheat).flatMap((colour) => found.get(colour) ?? []);
}
