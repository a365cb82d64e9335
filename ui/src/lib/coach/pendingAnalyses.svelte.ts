// Games that the coach continues to analyse in the background: their progress, and a message when they are ready.

import { api } from '../api/http';
import { games } from '../lobby/games.svelte';
import { t } from '../language/i18n.svelte';
import { notify } from '../app/notifications.svelte';
import type { AnalysisReply } from '../api/messages';
import { toasts } from '../app/toasts.svelte';

const PACE = 4000;

export interface PendingAnalysis {
  readonly id: string;
  readonly game: string;
  readonly done: number;
  readonly total: number;
  /** Analyses before it in the queue. */
  readonly ahead: number;
}

class PendingAnalyses {
  shown: readonly PendingAnalysis[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Watches a game from now on. */
  follow(id: string, game: string, { done, total, ahead }: AnalysisReply): void {
    this.shown = [...this.shown.filter((each) => each.id !== id), { id, game, done, total, ahead }];
    this.wait();
  }

  /** Stops watching: its page is open again. */
  drop(id: string): void {
    this.shown = this.shown.filter((each) => each.id !== id);
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.shown.length) this.timer = setTimeout(() => void this.look().then(() => this.wait()), PACE);
  }

  async look(): Promise<void> {
    for (const each of this.shown) {
      // If the server cannot be reached, it is asked again.
      const told = await api.analysis(each.id, each.total).catch(() => null);
      if (told && this.shown.includes(each)) this.take(each, told);
    }
  }

  private take(game: PendingAnalysis, { status, done, total, ahead }: AnalysisReply): void {
    this.shown = this.shown.map((each) => (each === game ? { ...game, done, total, ahead } : each));
    if (status === 'reading') return;
    this.drop(game.id);
    if (status !== 'ready') return;
    const text = t('coach.is_ready', { game: games.title(game.game) });
    toasts.tell(text, `/t/${game.id}/review`);
    notify(games.title(game.game), text, game.id);
  }
}

export const pendingAnalyses = new PendingAnalyses();
