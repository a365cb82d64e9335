// The seat of an absent player; on the big screen only the host may give it to a bot.

import { api } from '../../lib/api/http';
import type { SeatCard, TableCard } from '../../lib/api/messages';
import { games } from '../../lib/lobby/games.svelte';
import { usualLevel } from '../../lib/lobby/newTable.svelte';
import type { TableModel } from '../../lib/table/table.svelte';

const EVERY = 20_000; // ms

function isHere(seat: SeatCard): boolean {
  return seat.kind !== 'person' || seat.present || seat.stand_in !== null;
}

export class MissingSeat {
  /** The table as last loaded, because no message says that the waiting time is over. */
  private looked = $state.raw<TableCard | null>(null);

  constructor(private readonly model: TableModel) {}

  get seat(): SeatCard | undefined {
    const { card } = this.model;
    return card?.owned ? (this.looked ?? card).seats.find((seat) => seat.replaceable) : undefined;
  }

  /** Reloads the table regularly while someone is away, until the returned function is called. */
  watch(): (() => void) | undefined {
    const { card, id } = this.model;
    this.looked = null;
    if (!card?.owned || card.status !== 'playing' || card.seats.every(isHere)) return undefined;
    const look = (): void =>
      void api.card(id).then(
        (found) => (this.looked = found),
        () => undefined, // the next attempt may succeed
      );
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }

  putBot(): void {
    const { card, id } = this.model;
    const game = games.find(card?.game ?? '');
    if (!this.seat || !game) return;
    const { seat } = this.seat;
    void this.model.act(() => api.replace(id, { seat, kind: 'bot', level: usualLevel(game) }));
  }
}
