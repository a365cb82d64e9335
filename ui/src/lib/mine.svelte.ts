// The tables of this device, mine to play first.

import { api } from './api';
import type { TableCard } from './server';

function urgency(table: TableCard): number {
  const isMine = table.seats.some((seat) => seat.mine && seat.seat === table.to_act);
  const order = { playing: isMine ? 0 : 1, open: 2, finished: 3, record: 4 };
  return order[table.status];
}

class MyTables {
  tables: readonly TableCard[] = $state.raw([]);
  reached = $state(true);

  get running(): readonly TableCard[] {
    return this.tables.filter((table) => table.status === 'playing' || table.status === 'open');
  }

  async refresh(): Promise<void> {
    try {
      const told = await api.tables();
      this.tables = [...told.tables].sort((one, other) => urgency(one) - urgency(other) || other.changed - one.changed);
      this.reached = true;
    } catch {
      this.reached = false;
    }
  }
}

export const myTables = new MyTables();
