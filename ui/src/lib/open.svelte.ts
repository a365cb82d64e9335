// Opening tables from the first page: against bots at once, by link, or on one device.

import { api } from './api';
import { t } from './i18n.svelte';
import { prefs } from './prefs.svelte';
import { router } from './router.svelte';
import type { GameCard, NewTable, SeatPlan } from './server';

export type Manner = 'bots' | 'online' | 'device';
const USUAL_PLAYERS = 3;
const SUGGESTED = '2';
const BOT_NAMES = ['Ilse', 'Nora', 'Joos', 'Mira', 'Sander', 'Léo', 'Bea', 'Amasis', 'Thea', 'Kaï'];

/** Names for bots, in an order of their own for each table. */
export function botNames(): string[] {
  const first = Math.floor(Math.random() * BOT_NAMES.length);
  return [...BOT_NAMES.slice(first), ...BOT_NAMES.slice(0, first)];
}

/** The level last chosen for all bots; before any was, the one that suits most. */
export function usualLevel(card: GameCard): string {
  const fitting = [prefs.level, SUGGESTED, card.levels.at(-1) ?? ''];
  return fitting.find((level) => card.levels.includes(level)) ?? '';
}

export function usualPlayers(card: GameCard): number {
  return card.players.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : (card.players[0] ?? 2);
}

export function usualSeats(card: GameCard, players: number, manner: Manner): SeatPlan[] {
  const names = botNames();
  return Array.from({ length: players }, (_, seat): SeatPlan => {
    const name = seat ? '' : prefs.name;
    if (!seat) return { kind: 'me', name };
    if (manner === 'bots') return { kind: 'bot', level: usualLevel(card), name: names[seat] ?? '' };
    return manner === 'online' ? { kind: 'open' } : { kind: 'me', name: t('new.default', { number: seat + 1 }) };
  });
}

/** What a player is called who gives no name, in the language of the device. */
export function nameOr(name: string | undefined, seat: number): string {
  return name?.trim() || t('new.default', { number: seat + 1 });
}

/** Opens a table and goes there. */
export async function openTable(plan: NewTable): Promise<void> {
  const seats = plan.seats.map((seat, number) =>
    seat.kind === 'me' ? { ...seat, name: nameOr(seat.name, number) } : seat,
  );
  router.go(`/t/${(await api.open({ ...plan, seats })).id}`);
}

/** Me and bots of the usual level, dealt at once. */
export async function playNow(card: GameCard): Promise<void> {
  const seats = usualSeats(card, usualPlayers(card), 'bots');
  await openTable({ game: card.name, seats });
}
