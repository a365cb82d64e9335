// The tables of this device, mine to play first.

import { api } from '../api/http';
import type { TableCard } from '../api/messages';

function urgency(table: TableCard): number {
  const isMine = table.seats.some((seat) => seat.mine && seat.seat === table.to_act);
  const order = { playing: isMine ? 0 : 1, open: 2, finished: 3, record: 4 };
  return order[table.status];
}

/** The end of my turn; without a clock, later than any. */
function deadline(table: TableCard): number {
  return (urgency(table) === 0 && table.deadline) || Infinity;
}

function byUrgency(one: TableCard, other: TableCard): number {
  const [first, second] = [deadline(one), deadline(other)];
  return urgency(one) - urgency(other) || (first === second ? other.changed - one.changed : first - second);
}

class MyTables {
  tables: readonly TableCard[] = $state.raw([]);
  reached = $state(true);

  get running(): readonly TableCard[] {
    return this.tables.filter((table) => table.status === 'playing' || table.status === 'open');
  }

  private take(tables: readonly TableCard[]): void {
    this.tables = [...tables].sort(byUrgency);
  }

  /** Removes a table from the list, and deletes it if nobody else plays there. */
  async forget(id: string): Promise<void> {
    this.take((await api.forget(id)).tables);
  }

  async refresh(): Promise<void> {
    try {
      this.take((await api.tables()).tables);
      this.reached = true;
    } catch {
      this.reached = false;
    }
  }
}

export const myTables = new MyTables();
