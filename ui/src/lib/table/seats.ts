// The players by seat, as every screen names and marks them.

import { MARKS, type Seat } from '../contract';
import type { GameTexts } from '../language/gameTexts';
import { t } from '../language/i18n.svelte';
import type { SeatCard, TableCard } from '../api/messages';

/** Isolates a name written from right to left in a sentence written from left to right. */
function isolated(name: string): string {
  return /[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name;
}

/** How the server stores a player who entered no name. */
const UNNAMED = /^Player (\d+)$/;

/** A name as the reader sees it; players who entered none are called by the word for a player. */
export function displayName(name: string): string {
  const [, number] = UNNAMED.exec(name) ?? [];
  return number ? t('new.default', { number }) : isolated(name);
}

export function seatName(seat: Pick<SeatCard, 'seat' | 'name'> | undefined): string {
  return displayName(seat?.name ?? '') || t('table.free_seat', { number: (seat?.seat ?? 0) + 1 });
}

/** The player whom everyone waits for, and for what, if the game's texts say so: “Waiting for Ann to choose a tile”. */
export function waitingFor(name: string, kind: string, texts: GameTexts | null): string {
  const what = texts?.sayOf('wait', kind);
  return what ? t('table.asks', { name, what }) : t('table.waits', { name });
}

/** Everyone at a table; the only player at this device is You. */
export function seatsOf(card: TableCard | null): readonly Seat[] {
  const isAlone = card?.seats.filter((seat) => seat.mine).length === 1;
  return (card?.seats ?? []).map((seat) => ({
    seat: seat.seat,
    name: seat.mine && isAlone ? t('table.you') : seatName(seat),
    kind: seat.stand_in ? 'bot' : seat.kind,
    level: seat.stand_in ?? seat.level,
    mine: seat.mine,
    present: seat.present,
    mark: MARKS[seat.mark % MARKS.length] ?? 'circle',
  }));
}

/** A table as everyone sees it: on a screen for all, nobody is You. */
export function forEveryone(card: TableCard): TableCard {
  return { ...card, seats: card.seats.map((seat) => ({ ...seat, mine: false })) };
}

/** Whether a seat is called You: only the seat of the only player at this device is. */
export function isYou(seats: readonly Seat[], seat: number): boolean {
  return seats.filter(({ mine }) => mine).length === 1 && (seats[seat]?.mine ?? false);
}

/** All players in a lesson or an example; the first seat is the learner's. */
export function lessonSeats(names: readonly string[]): readonly Seat[] {
  return names.map((name, seat) => ({
    seat,
    name: seat ? name : t('table.you'),
    kind: 'person',
    level: null,
    mine: seat === 0,
    present: true,
    mark: MARKS[seat % MARKS.length] ?? 'circle',
  }));
}
