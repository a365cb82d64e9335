// The games of a day: the same deals for everyone, with your own results.

import { api } from '../api/http';
import type { DailyReply, DealCard } from '../api/messages';
import { errorText } from '../api/problems';
import { prefs } from '../app/prefs.svelte';
import { router } from '../app/router.svelte';

export class Daily {
  told: DailyReply | null = $state.raw(null);
  private trouble = $state.raw<unknown>(null);

  /** Why nothing could be loaded; empty while there is something to show. */
  get failed(): string {
    return this.trouble === null || this.told ? '' : errorText(this.trouble);
  }

  /** Whether what is shown may be out of date. */
  get isOld(): boolean {
    return this.trouble !== null && this.told !== null;
  }

  get done(): number {
    return this.told?.games.filter((deal) => deal.state === 'done').length ?? 0;
  }

  /** Loads a day; an empty one is today. */
  async load(day = ''): Promise<void> {
    try {
      this.told = await api.daily(day);
      this.trouble = null;
    } catch (error) {
      this.trouble = error;
    }
  }
}

/** Goes to the table of a deal, which is opened once. */
export async function play(day: string, deal: DealCard): Promise<void> {
  const table = await api.openDeal({ game: deal.game, day, name: prefs.name });
  router.go(`/t/${table.id}`);
}

/** Opens the analysis of the best game of a deal. */
export async function lookAtBest(day: string, deal: DealCard): Promise<void> {
  if (deal.result?.standing?.best_is_mine && deal.table) {
    router.go(`/t/${deal.table}/review`);
    return;
  }
  const record = await api.bestGame(deal.game, day);
  router.go(`/t/${(await api.upload(JSON.stringify(record), '', true)).id}/review`);
}
