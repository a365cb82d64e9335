/** Egizia's room. */
import type { Language, Layout, RoomModule, Wording } from '../../lib/contract';
import { gives, look } from './advice';
import Badge from './Badge.svelte';
import { groupOf } from './categories';
import Figure from './Figure.svelte';
import { FIGURES } from './figures';
import Glance from './Glance.svelte';
import Hand from './Hand.svelte';
import Icon from './Icon.svelte';
import { drawingOf } from './icons';
import { LEGEND } from './legend';
import { lights, spots, taps } from './lights';
import Piece from './Piece.svelte';
import Room from './Room.svelte';
import Sheet from './Sheet.svelte';
import { sayIf, sayIn } from './text';
import type { Portrait } from './types';

function status(view: Portrait, lang: Language, layout: Layout = 'desktop'): string {
  const say = sayIn(lang);
  if (!view.round) return say('status_setup');
  // On a phone the points of all players are beside it.
  return say(layout === 'phone' && view.seats.length > 3 ? 'status_short' : 'status', {
    round: view.round,
    rounds: view.material.rounds,
    phase: sayIf(say, `phase_${view.phase}`) ?? '',
  });
}

/** The losses of the next phases: hungry crews, and stones above the limit. */
function warnings(view: Portrait, seat: number, { lang }: Pick<Wording, 'lang'>): string[] {
  const own = view.seats[seat];
  if (!own || (view.phase !== 'ships' && view.phase !== 'cards')) return [];
  const say = sayIn(lang);
  const { missing, cost } = own.feeding;
  const over = own.spills;
  return [
    ...(cost ? [say('warn_hunger', { missing, cost })] : []),
    ...(over > 0 ? [say('warn_stones', { most: view.material.most_stones, n: over })] : []),
  ];
}

const room: RoomModule<Portrait> = {
  Room,
  Hand,
  Glance,
  isShared: true,
  interlude: ({ round_end }) => (round_end ? `round ${round_end.round}` : ''),
  Icon,
  icons: { has: (token) => drawingOf(token) !== undefined },
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
  categories: { tint: (name) => `eg-of-${groupOf(name)}`, Badge },
  status,
  warnings,
};

export default room;
