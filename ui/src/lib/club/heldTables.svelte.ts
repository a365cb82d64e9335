// The open tables as they are shown: while the list is held, by a pointer or the focus, no row moves.

import { SvelteMap } from 'svelte/reactivity';
import { t } from '../language/i18n.svelte';
import { lobby } from './lobby.svelte';
import { newcomer } from './openTables';
import type { ListedTable } from '../api/messages';

const TOLD = 1600; // ms that a table is shown which someone could not join

export interface ShownTable {
  readonly table: ListedTable;
  /** Who took the last seat; empty while there is one. */
  readonly taken: string;
}

export class HeldTables {
  private held = $state.raw<readonly ListedTable[] | null>(null);
  private readonly refused = new SvelteMap<string, string>();

  constructor(private readonly open: () => readonly ListedTable[]) {}

  get rows(): readonly ShownTable[] {
    const shown = this.held?.filter(({ id }) => lobby.showsHidden || !lobby.isHidden(id)) ?? this.open();
    return shown.map((table) => {
      const now = lobby.tables.get(table.id);
      return { table: now?.status === 'open' ? now : table, taken: this.takenText(table, now) };
    });
  }

  /** How many tables have come while the list was held. */
  get added(): number {
    const known = new Set(this.held?.map(({ id }) => id));
    return this.held ? this.open().filter(({ id }) => !known.has(id)).length : 0;
  }

  hold(): void {
    this.held ??= this.open();
  }

  release(): void {
    this.held = null;
  }

  /** Shows all current tables, and holds them. */
  renew(): void {
    this.held = this.open();
  }

  /** Shows for a moment that a table was taken, then removes it. */
  refuse(table: ListedTable): void {
    this.hold();
    this.refused.set(table.id, this.words(table, lobby.tables.get(table.id)));
    setTimeout(() => {
      this.held = this.held?.filter(({ id }) => id !== table.id) ?? null;
      this.refused.delete(table.id);
    }, TOLD);
  }

  private takenText(table: ListedTable, now: ListedTable | undefined): string {
    return this.refused.get(table.id) ?? (now?.status === 'open' ? '' : this.words(table, now));
  }

  private words(table: ListedTable, now: ListedTable | undefined): string {
    const name = newcomer(table, now);
    return name ? t('lobby.taken_by', { name }) : t('lobby.taken');
  }
}
