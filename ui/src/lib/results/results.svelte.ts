// The player's figures and results, from the server or the engine of the page.

import { api } from '../api/http';
import { errorText } from '../api/problems';
import type { ResultCard, ResultsCard } from '../api/messages';

const AGAIN_MS = 300;

/** The figures of one game, or of all. */
export class Figures {
  card: ResultsCard | null = $state.raw(null);
  private trouble = $state.raw<unknown>(null);
  private game: string | null = null;

  /** Asks for the figures of a game; those of games that are still being counted come after it. */
  async load(game: string): Promise<void> {
    this.game = game;
    try {
      const card = await api.results(game);
      if (this.game !== game) return; // another one was chosen meanwhile
      this.card = card;
      this.trouble = null;
      if (card.missing) setTimeout(() => this.game === game && void this.load(game), AGAIN_MS);
    } catch (error) {
      if (this.game === game) this.trouble = error;
    }
  }

  get failed(): string {
    return this.trouble === null ? '' : errorText(this.trouble);
  }
}

/** All results, the latest first, as many as were asked for. */
export class ResultPages {
  results: readonly ResultCard[] = $state.raw([]);
  more = $state('');
  isLoading = $state(false);
  private trouble = $state.raw<unknown>(null);
  private game = '';

  async load(game: string): Promise<void> {
    this.game = game;
    this.results = [];
    this.more = '';
    await this.next();
  }

  async next(): Promise<void> {
    const { game } = this;
    this.isLoading = true;
    try {
      const told = await api.resultPages(game, this.more);
      if (this.game !== game) return;
      this.results = [...this.results, ...told.results];
      this.more = told.more;
      this.trouble = null;
    } catch (error) {
      this.trouble = error;
    } finally {
      this.isLoading = false;
    }
  }

  get failed(): string {
    return this.trouble === null ? '' : errorText(this.trouble);
  }
}
