/** Sentences about pieces, as a player would say them. */
import type { Counted, Part, Seat } from '../../lib/contract';
import { isYou } from '../../lib/table/seats';
import type { Cell } from './country';
import type { Say } from './text';
import { CROPS, type Crop, type Cubes, type Group } from './types';

export interface Voice {
  readonly say: Say;
  readonly words: (token: Part) => string;
  readonly counted: Counted;
  readonly seats: readonly Seat[];
}

/** "2 wine, 1 hop", or "no cubes". */
export function cubesLabel(cubes: Partial<Cubes>, { say, counted }: Voice): string {
  const amounts = CROPS.map((crop) => ({ crop, amount: cubes[crop] ?? 0 })).filter(({ amount }) => amount > 0);
  return amounts.map(({ crop, amount }) => `${amount} ${counted(amount, crop)}`).join(', ') || say('no_cubes');
}

export function cropsLabel(crops: readonly Crop[], voice: Voice): string {
  const counts: Partial<Record<Crop, number>> = {};
  for (const crop of crops) counts[crop] = (counts[crop] ?? 0) + 1;
  return cubesLabel(counts, voice);
}

/** Where the tile of an empty hex is. */
export function whereLabel(cell: Cell, { say, seats }: Voice): string {
  const { where } = cell;
  if (typeof where === 'number')
    return isYou(seats, where) ? say('where_own') : say('where_seat', { name: seats[where]?.name ?? '' });
  switch (where) {
    case 'register':
      return say('where_register');
    case 'store':
      return say('where_store');
    case 'fallow':
      return say('where_fallow');
    case 'moving':
      return say('where_moving');
    case 'bag':
      return say('where_bag');
  }
}

/** "D3, Apprentice, value 1" or "A4, wine field, unharvested, in the largest group, 6 fields". */
export function hexLabel(cell: Cell, groups: readonly Group[], voice: Voice): string {
  const { say, words } = voice;
  if (cell.worker)
    return say('say_hex_worker', { hex: cell.hex, worker: words(cell.worker.worker), value: cell.worker.value });
  if (cell.field) {
    const group = groups.find(({ fields }) => fields.includes(cell.hex));
    const part = group
      ? `, ${say(group === groups[0] ? 'say_in_largest' : 'say_in_second', { n: group.fields.length })}`
      : '';
    return (
      say(cell.field.ripe ? 'say_hex_ripe' : 'say_hex_harvested', { hex: cell.hex, crop: words(cell.crop) }) + part
    );
  }
  return say('say_hex_empty', { hex: cell.hex, crop: words(cell.crop), where: whereLabel(cell, voice) });
}

/** The meaning of a highlighted hex, added to its own sentence. */
export function litLabel(label: string, brings: readonly Crop[] | null, voice: Voice): string {
  const suffix =
    brings === null ? voice.say('say_lit') : voice.say('say_lit_brings', { cubes: cropsLabel(brings, voice) });
  return `${label}; ${suffix}`;
}
