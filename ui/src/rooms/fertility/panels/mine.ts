/** What my area shows: the table as it is, or as the previewed place would leave it. */
import type { RoomProps } from '../../../lib/contract';
import { newQuarries } from '../discs';
import type { Gestures } from '../gestures.svelte';
import type { Good, Portrait, SeatPortrait } from '../types';

export interface Mine {
  seat: number;
  own: SeatPortrait;
  /** Whether it is my turn, so that what is gathered is mine. */
  isTurn: boolean;
  gathered: Record<Good, number>;
  lost: Record<Good, number>;
  quarries: number;
  isMaybe: boolean;
  nextWheat: number;
}

const NONE = { alabaster: 0, bovine: 0, papyrus: 0, grape: 0 };

/** For a spectator the first seat stands in the place of mine. */
export function mine(props: RoomProps<Portrait>, play: Gestures): Mine | null {
  const seat = props.table.seat ?? 0;
  const own = props.table.view.seats[seat];
  if (!own) return null;
  const after = props.asked.preview?.portrait ?? null;
  const isMaybe = play.zone === 'valley' && after !== null;
  const isTurn = !props.table.over && props.asked.question?.seat === seat;
  const gathered = isMaybe && after ? after.gathered : isTurn ? props.table.view.gathered : NONE;
  return {
    seat,
    own,
    isTurn,
    gathered,
    lost: isTurn && play.zone !== 'common' ? (isMaybe && after ? after : props.table.view).lost : NONE,
    quarries: isMaybe ? newQuarries(props.table.view, after).length : 0,
    isMaybe,
    nextWheat: after?.seats[seat]?.wheat ?? own.wheat,
  };
}
