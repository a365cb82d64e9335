// The games that can be played here, in the player's language.

import { api } from '../api/http';
import type { Language } from '../contract';
import { showAccents } from './accents';
import { errorText } from '../api/problems';
import type { GameCard } from '../api/messages';

class Games {
  cards: readonly GameCard[] = $state.raw([]);
  private trouble = $state.raw<unknown>(null);
  private lang: Language | null = null;

  async load(lang: Language): Promise<void> {
    if (this.lang === lang) return;
    this.lang = lang;
    try {
      const told = await api.games(lang);
      if (this.lang !== lang) return;
      this.cards = told.games;
      showAccents(told.games);
      this.trouble = null;
    } catch (error) {
      this.lang = null;
      this.trouble = error;
    }
  }

  /** Whether they are loaded, or cannot be loaded for now. */
  get isTold(): boolean {
    return this.cards.length > 0 || this.trouble !== null;
  }

  /** Why there are none, in the present language. */
  get failed(): string {
    return this.trouble === null ? '' : errorText(this.trouble);
  }

  find(name: string): GameCard | undefined {
    return this.cards.find((card) => card.name === name);
  }

  title(name: string): string {
    return this.find(name)?.title ?? name;
  }

  /** The score categories of a game; none until it is known. */
  categories(name: string): readonly string[] {
    return this.find(name)?.categories.map(({ value }) => value) ?? [];
  }
}

export const games = new Games();
