/** The moves between two views. */
import type { Flight } from '../../kit/flights';
import { CROPS, LETTERS, type Crop, type Hex, type Portrait } from './types';

export interface PieceFlight extends Flight {
  /** A symbol of the sprite, or the letter of the crop of a field. */
  what: string;
}

const ICON = 26; // pixels
export const FIELD = 46;

/** More pieces than this in one step mean a new table, not a move. */
const MOST = 12;

/** `gleaned`: the field that a cube was just taken from without turning it. */
export function flights(before: Portrait, after: Portrait, gleaned: Hex | null = null): PieceFlight[] {
  if (before.seats.length !== after.seats.length) return [];
  const found = [
    ...fieldFlights(before, after),
    ...workerFlights(before, after),
    ...cubeFlights(before, after, gleaned),
  ];
  return found.length > MOST ? [] : found;
}

function fieldSpots(view: Portrait): Map<string, string> {
  const spots = new Map<string, string>();
  for (const { field } of view.register) spots.set(field, `register:${field}`);
  for (const field of view.fallow) spots.set(field, 'fallow');
  for (const field of view.moving) spots.set(field, 'moving');
  view.seats.forEach((seat, number) => {
    for (const place of seat.store) if (place) spots.set(place.field, `store:${place.field}`);
    for (const { field } of seat.fields) spots.set(field, `hex:${number}:${field}`);
  });
  return spots;
}

function fieldFlights(before: Portrait, after: Portrait): PieceFlight[] {
  const old = fieldSpots(before);
  return [...fieldSpots(after)]
    .filter(([field, to]) => (old.get(field) ?? 'bag') !== to)
    .map(([field, to]) => ({
      what: LETTERS[after.material.crops[field] ?? 'wheat'],
      size: FIELD,
      from: old.get(field) ?? 'bag',
      to,
    }));
}

function workerSpots(view: Portrait): Map<string, { letter: string; spot: string }> {
  const spots = new Map<string, { letter: string; spot: string }>();
  view.village.forEach(({ worker, letter }) => spots.set(worker, { letter, spot: `village:${worker}` }));
  view.seats.forEach((seat, number) => {
    const key = (worker: string, kind: string): string => (kind === 'villager' ? worker : `${number}:${worker}`);
    for (const { worker, kind, letter } of seat.hand)
      spots.set(key(worker, kind), { letter, spot: `hand:${number}:${worker}` });
    for (const { worker, kind, letter } of seat.lifted)
      spots.set(key(worker, kind), { letter, spot: `lifted:${number}` });
    for (const { worker, kind, letter, hex } of seat.workers)
      spots.set(key(worker, kind), { letter, spot: `hex:${number}:${hex}` });
  });
  return spots;
}

function workerFlights(before: Portrait, after: Portrait): PieceFlight[] {
  const old = workerSpots(before);
  const found: PieceFlight[] = [];
  for (const [worker, { letter, spot }] of workerSpots(after)) {
    const from = old.get(worker)?.spot;
    if (from !== undefined && from !== spot) found.push({ what: `w-${letter}`, size: ICON, from, to: spot });
  }
  return found;
}

/** Cubes from screens, prices and the stock to where they are now; what a harvest brings comes from its field. */
function cubeFlights(before: Portrait, after: Portrait, gleaned: Hex | null): PieceFlight[] {
  return CROPS.flatMap((crop) => {
    const lost: string[] = [];
    const won: string[] = [];
    const note = (spot: string, change: number): void => {
      for (let count = 0; count < Math.abs(change); count++) (change < 0 ? lost : won).push(spot);
    };
    after.seats.forEach((seat, number) => {
      const old = before.seats[number];
      // Cubes that become visible for the first time do not move.
      if (old && old.total !== seat.total) note(`cubes:${number}`, seat.cubes[crop] - old.cubes[crop]);
    });
    const [old, now] = [priceOf(before, crop), priceOf(after, crop)];
    for (const field of new Set([...old.keys(), ...now.keys()]))
      note(`store:${field}`, (now.get(field) ?? 0) - (old.get(field) ?? 0));
    const sources = [...lost, ...harvested(before, after, crop, gleaned)];
    const pairs = Math.max(sources.length, won.length);
    return Array.from({ length: pairs }, (_, index): PieceFlight => ({
      what: `cube-${LETTERS[crop]}`,
      size: ICON,
      from: sources[index] ?? 'stock',
      to: won[index] ?? 'stock',
    }));
  }).filter(({ from, to }) => from !== to);
}

/** By field, how many cubes of a crop lie on it in its store. */
function priceOf({ seats }: Portrait, crop: Crop): Map<Hex, number> {
  return new Map(
    seats.flatMap(({ store }) =>
      store.filter((place) => place !== null).map((place) => [place.field, place.price[crop]] as const),
    ),
  );
}

/** The hexes whose field of a crop has just brought a cube. */
function harvested(before: Portrait, after: Portrait, crop: Crop, gleaned: Hex | null): string[] {
  return after.seats.flatMap((seat, number) => {
    const ripe = new Set(before.seats[number]?.fields.filter((field) => field.ripe).map(({ field }) => field));
    const isSource = (field: Hex, isRipe: boolean): boolean => ripe.has(field) && (!isRipe || field === gleaned);
    const gains = seat.cubes[crop] > (before.seats[number]?.cubes[crop] ?? 0);
    return gains
      ? seat.fields
          .filter((field) => field.crop === crop && isSource(field.field, field.ripe))
          .map(({ field }) => `hex:${number}:${field}`)
      : [];
  });
}
