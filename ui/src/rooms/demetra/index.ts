/** The room of Demetra: board, icons, drawings for the rules, and the state of the game. */
import type { Language, Layout, RoomModule } from '../../lib/contract';
import { gives, look } from './advice';
import Badge from './Badge.svelte';
import Figure from './Figure.svelte';
import { FIGURES } from './figures';
import Glance from './Glance.svelte';
import Hand from './Hand.svelte';
import Icon from './Icon.svelte';
import { LEGEND } from './legend';
import { lights, spots, taps } from './lights';
import Piece from './Piece.svelte';
import Room from './Room.svelte';
import Sheet from './Sheet.svelte';
import { symbolOf } from './symbols';
import { sayIn } from './text';
import type { Portrait } from './types';

export function status(view: Portrait, lang: Language, layout: Layout = 'desktop'): string {
  const say = sayIn(lang);
  if (!view.turn) return say('status_setup');
  if (view.over) return say('status_over');
  if (view.turns_left === 0) return say('status_final');
  if (view.turns_left !== null) return say('status_last', { n: view.turns_left + 1 });
  // On a phone the points of all players are beside it.
  const key = layout === 'desktop' ? 'status' : view.seats.length > 3 ? 'status_events' : 'status_short';
  return say(key, { round: view.round, events: view.events.length, places: view.material.event_places });
}

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
  categories: { tint: (name) => `dm-of-${name}`, Badge },
  status,
  // Nothing is lost at the end of a turn: cubes and fields stay.
  warnings: () => [],
};

export default room as unknown as RoomModule;
