/** The Fertility room, as the shell loads it. */
import type { RoomModule } from '../../lib/contract';
import { gives, look } from './advice';
import Badge from './Badge.svelte';
import Figure from './Figure.svelte';
import { FIGURES } from './figures';
import Glance from './Glance.svelte';
import Hand from './Hand.svelte';
import Icon from './Icon.svelte';
import { symbolOf } from './icons';
import { LEGEND } from './legend';
import { lights, spots, taps } from './lights';
import Piece from './Piece.svelte';
import Room from './Room.svelte';
import Sheet from './Sheet.svelte';
import { steps } from './steps';
import { status, warnings } from './status';
import type { Portrait } from './types';

const room: RoomModule<Portrait> = {
  Room,
  Hand,
  Glance,
  isShared: true,
  Icon,
  icons: { has: (token) => symbolOf(token) !== undefined },
  Figure,
  figures: FIGURES,
  legend: LEGEND,
  lights,
  spots,
  taps,
  Piece,
  gives,
  look,
  Sheet,
  categories: { tint: (name) => `ft-of-${name}`, Badge },
  steps,
  status,
  warnings,
};

export default room;
