/** The table shown in my area: as it is, or as the previewed place would leave it. */
import { newQuarries } from '../discs';
import type { FertilityRoom } from '../room.svelte';
import type { Good, SeatPortrait } from '../types';

export interface Mine {
  seat: number;
  own: SeatPortrait;
  /** Whether it is my turn, so that the gathered goods are mine. */
  isTurn: boolean;
  gathered: Record<Good, number>;
  lost: Record<Good, number>;
  quarries: number;
  isMaybe: boolean;
  nextWheat: number;
}

const NONE = { alabaster: 0, bovine: 0, papyrus: 0, grape: 0 };

/** For a spectator, the watched seat, or the first, takes the place of mine. */
export function mine(room: Pick<FertilityRoom, 'table' | 'asked' | 'view' | 'seat' | 'play' | 'look'>): Mine | null {
  const { table, asked, view, play } = room;
  const seat = room.seat ?? room.look.watched ?? 0;
  const own = view.seats[seat];
  if (!own) return null;
  const after = asked.preview?.portrait ?? null;
  const isMaybe = play.zone === 'valley' && after !== null;
  const isTurn = !table.over && asked.question?.seat === seat;
  const isLosing = isTurn && play.zone !== 'common';
  return {
    seat,
    own,
    isTurn,
    gathered: isMaybe ? after.gathered : isTurn ? view.gathered : NONE,
    lost: isLosing ? (isMaybe ? after : view).lost : NONE,
    quarries: isMaybe ? newQuarries(view, after).length : 0,
    isMaybe,
    nextWheat: after?.seats[seat]?.wheat ?? own.wheat,
  };
}
