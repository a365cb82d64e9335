// The progress in lessons, stored on the device.

import type { GameCard, LessonCard } from '../api/messages';

interface Progress {
  /** Steps done. */
  steps: number;
  isDone: boolean;
  /** The number of steps of the lesson at that time. */
  stamp: string;
}

interface Kept {
  lessons: Record<string, Progress>;
  /** Games whose lessons are no longer offered. */
  declined: readonly string[];
}

const KEY = 'floodplain.lessons';

function read(): Kept {
  const none: Kept = { lessons: {}, declined: [] };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return none;
  }
}

class Lessons {
  private kept: Kept = $state(read());

  /** The progress of a lesson; if it has changed since, only whether it was completed. */
  of(game: string, card: LessonCard): Progress {
    const found = this.kept.lessons[`${game}/${card.name}`];
    if (!found) return { steps: 0, isDone: false, stamp: card.stamp };
    return found.stamp === card.stamp ? found : { steps: 0, isDone: found.isDone, stamp: card.stamp };
  }

  /** Whether the lesson has changed since it was begun. */
  hasChanged(game: string, card: LessonCard): boolean {
    const found = this.kept.lessons[`${game}/${card.name}`];
    return found !== undefined && found.stamp !== card.stamp && !found.isDone && found.steps > 0;
  }

  keep(game: string, card: LessonCard, steps: number): void {
    const isDone = this.of(game, card).isDone || steps >= card.steps;
    this.kept.lessons[`${game}/${card.name}`] = { steps, isDone, stamp: card.stamp };
    this.save();
  }

  decline(game: string): void {
    this.kept.declined = [...this.kept.declined, game];
    this.save();
  }

  /** Whether to offer a lesson: none of this game was begun, and the offer was not declined. */
  mayOffer(card: GameCard): boolean {
    const [first] = card.lessons;
    if (!first || this.kept.declined.includes(card.name)) return false;
    return !this.of(card.name, first).isDone;
  }

  private save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Lessons also work if nothing can be stored.
    }
  }
}

export const lessons = new Lessons();

const MINUTES_A_STEP = 0.7;

/** The length of a lesson, in minutes. */
export function minutesOf(card: LessonCard): number {
  return Math.ceil(card.steps * MINUTES_A_STEP);
}

/** The number of steps done in a lesson. */
export function stepsTaken(game: string, card: LessonCard): number {
  const { steps, isDone } = lessons.of(game, card);
  return isDone ? card.steps : steps;
}

/** The number of steps done in all lessons of a game. */
export function stepsDone(game: GameCard): number {
  return game.lessons.reduce((sum, card) => sum + stepsTaken(game.name, card), 0);
}
