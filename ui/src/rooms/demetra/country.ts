/** A country board as drawn: what lies on each hex, where an empty hex's tile is, and what a worker would find. */
import { Grid } from './hexes';
import { CROPS, type Crop, type Hex, type OwnField, type Portrait, type StandingWorker, type Worker } from './types';

/** Where the tile of an empty hex is: on offer, out of the game, with a seat, on its way, or not yet seen. */
export type Whereabouts = 'register' | 'store' | 'fallow' | 'bag' | 'moving' | number;

export interface Cell {
  hex: Hex;
  crop: Crop;
  field: OwnField | null;
  worker: StandingWorker | null;
  where: Whereabouts;
}

/** A piece previewed on the chosen hex. */
export type Ghost = { worker: Worker } | { crop: Crop } | null;

const grids = new Map<string, Grid>();

/** The grid of a board; made once for each shape. */
export function gridOf(view: Portrait): Grid {
  const { rows } = view.material;
  const shape = JSON.stringify(rows);
  const known = grids.get(shape);
  if (known) return known;
  const grid = new Grid(rows);
  grids.set(shape, grid);
  return grid;
}

/** By hex, where every tile is. */
export function whereabouts(view: Portrait): Map<Hex, Whereabouts> {
  const found = new Map<Hex, Whereabouts>();
  for (const { field } of view.register) found.set(field, 'register');
  for (const hex of view.fallow) found.set(hex, 'fallow');
  for (const hex of view.moving) found.set(hex, 'moving');
  view.seats.forEach((seat, number) => {
    for (const place of seat.store) if (place) found.set(place.field, 'store');
    for (const { field } of seat.fields) found.set(field, number);
  });
  return found;
}

export function cellsOf(view: Portrait, owner: number): Cell[] {
  const seat = view.seats[owner];
  const fields = new Map(seat?.fields.map((field) => [field.field, field]));
  const workers = new Map(seat?.workers.map((worker) => [worker.hex, worker]));
  const where = whereabouts(view);
  return gridOf(view).hexes.map((hex) => ({
    hex,
    crop: view.material.crops[hex] ?? 'wheat',
    field: fields.get(hex) ?? null,
    worker: workers.get(hex) ?? null,
    where: where.get(hex) ?? 'bag',
  }));
}

/** Crops of the unharvested fields beside a hex: what an Apprentice or a Seasonal worker would find there. */
export function ripeBeside(view: Portrait, owner: number, hex: Hex): Crop[] {
  const near = new Set(gridOf(view).beside(hex));
  const fields = view.seats[owner]?.fields ?? [];
  return fields.filter(({ field, ripe }) => ripe && near.has(field)).map(({ crop }) => crop);
}

/** By crop, how many there are. */
export function countCrops(crops: readonly Crop[]): { crop: Crop; amount: number }[] {
  return CROPS.map((crop) => ({ crop, amount: crops.filter((other) => other === crop).length })).filter(
    ({ amount }) => amount > 0,
  );
}

/** The seats in the order in which they are shown beside mine: the next to play first. */
export function othersOf(view: Portrait, seat: number): number[] {
  const players = view.seats.length;
  return Array.from({ length: players - 1 }, (_, index) => (seat + index + 1) % players);
}

/** The seat in whose store a field lies. */
export function storeOf(view: Portrait, field: Hex): number | null {
  const seat = view.seats.findIndex(({ store }) => store.some((place) => place?.field === field));
  return seat < 0 ? null : seat;
}
