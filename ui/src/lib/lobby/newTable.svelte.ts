// Opening tables from the first page: against bots at once, by link, or on one device.

import { api } from '../api/http';
import { prefs } from '../app/prefs.svelte';
import { router } from '../app/router.svelte';
import type { GameCard, NewTable, SeatPlan } from '../api/messages';

export type PlayMode = 'bots' | 'online' | 'device';
const USUAL_PLAYERS = 3;
const SUGGESTED = '2';
const BOT_NAMES = ['Ilse', 'Nora', 'Joos', 'Mira', 'Sander', 'Léo', 'Bea', 'Amasis', 'Thea', 'Kaï'];

/** Names for bots, in a different order for each table. */
export function botNames(): string[] {
  const first = Math.floor(Math.random() * BOT_NAMES.length);
  return [...BOT_NAMES.slice(first), ...BOT_NAMES.slice(0, first)];
}

/** The level last chosen for all bots; before that, the one that suits most people. */
export function usualLevel(card: GameCard): string {
  const fitting = [prefs.level, SUGGESTED, card.levels.at(-1) ?? ''];
  return fitting.find((level) => card.levels.includes(level)) ?? '';
}

export function usualPlayers(card: GameCard): number {
  return card.players.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : (card.players[0] ?? 2);
}

export function usualSeats(card: GameCard, players: number, manner: PlayMode): SeatPlan[] {
  const names = botNames();
  return Array.from({ length: players }, (_, seat): SeatPlan => {
    if (!seat) return { kind: 'me', name: prefs.name };
    if (manner === 'bots') return { kind: 'bot', level: usualLevel(card), name: names[seat] ?? '' };
    return manner === 'online' ? { kind: 'open' } : { kind: 'me', name: '' };
  });
}

/** Opens a table and goes there. */
export async function openTable(plan: NewTable): Promise<void> {
  router.go(`/t/${(await api.open(plan)).id}`);
}

/** Starts a table at once, with me and bots of the usual level. */
export async function playNow(card: GameCard): Promise<void> {
  const seats = usualSeats(card, usualPlayers(card), 'bots');
  await openTable({ game: card.name, seats });
}
