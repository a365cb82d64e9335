/** What moved between two views: from which drawn spot to which. Spots are `data-spot` marks on the table. */
import { CROPS, LETTERS, type Portrait } from './types';

export interface Flight {
  /** A symbol of the sprite, or the field with its crop's letter. */
  what: string;
  kind: 'field' | 'icon';
  from: string;
  to: string;
}

/** More pieces than that at once are a new table, not a move. */
const MOST = 12;

export function flights(before: Portrait, after: Portrait): Flight[] {
  if (before.seats.length !== after.seats.length) return [];
  const found = [...fieldFlights(before, after), ...workerFlights(before, after), ...cubeFlights(before, after)];
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

function fieldFlights(before: Portrait, after: Portrait): Flight[] {
  const old = fieldSpots(before);
  return [...fieldSpots(after)]
    .filter(([field, to]) => (old.get(field) ?? 'bag') !== to)
    .map(([field, to]) => ({ what: LETTERS[after.crops[field] ?? 'wheat'], kind: 'field' as const, from: old.get(field) ?? 'bag', to }));
}

function workerSpots(view: Portrait): Map<string, { letter: string; spot: string }> {
  const spots = new Map<string, { letter: string; spot: string }>();
  view.village.forEach(({ worker, letter }) => spots.set(worker, { letter, spot: `village:${worker}` }));
  view.seats.forEach((seat, number) => {
    const key = (worker: string, kind: string): string => (kind === 'villager' ? worker : `${number}:${worker}`);
    for (const { worker, kind, letter } of seat.hand) spots.set(key(worker, kind), { letter, spot: `hand:${number}:${worker}` });
    for (const { worker, kind, letter } of seat.lifted) spots.set(key(worker, kind), { letter, spot: `lifted:${number}` });
    for (const { worker, kind, letter, hex } of seat.workers) spots.set(key(worker, kind), { letter, spot: `hex:${number}:${hex}` });
  });
  return spots;
}

function workerFlights(before: Portrait, after: Portrait): Flight[] {
  const old = workerSpots(before);
  const found: Flight[] = [];
  for (const [worker, { letter, spot }] of workerSpots(after)) {
    const from = old.get(worker)?.spot;
    if (from !== undefined && from !== spot) found.push({ what: `w-${letter}`, kind: 'icon', from, to: spot });
  }
  return found;
}

/** Cubes between the stock and the screens; what nobody sees flies without its crop. */
function cubeFlights(before: Portrait, after: Portrait): Flight[] {
  const found: Flight[] = [];
  after.seats.forEach((seat, number) => {
    const old = before.seats[number];
    if (!old || old.total === seat.total) return;
    for (const crop of CROPS) {
      const gained = seat.cubes[crop] - old.cubes[crop];
      const one = { what: `cube-${LETTERS[crop]}`, kind: 'icon' as const };
      const [from, to] = gained > 0 ? ['stock', `cubes:${number}`] : [`cubes:${number}`, 'stock'];
      for (let count = 0; count < Math.abs(gained); count++) found.push({ ...one, from, to });
    }
  });
  return found;
}
