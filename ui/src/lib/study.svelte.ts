// What the coach adds to a review: its analysis, its own line shown step by step, and mistakes tried again.

import { Analysis } from './analysis.svelte';
import type { Seat } from './contract';
import { spoken } from './i18n.svelte';
import { Mistakes } from './mistakes.svelte';
import type { ReviewModel } from './review.svelte';
import type { StepTold } from './server';

const PACE = 900; // a step of the coach's line

export class Study {
  readonly analysis: Analysis;
  lesson = $state.raw<Mistakes | null>(null);
  /** Of the coach's own line, while it is shown. */
  step = $state.raw<StepTold | null>(null);

  constructor(private readonly model: ReviewModel) {
    this.analysis = new Analysis(model.id);
  }

  get isOpen(): boolean {
    return this.analysis.isThere || this.analysis.isReading;
  }

  /** Shows what the coach would have played from here, until another moment is looked at. */
  async showLine(): Promise<void> {
    const { position } = this.model;
    const { steps } = await this.analysis.line(position, spoken.lang);
    for (const each of steps) {
      if (this.model.position !== position) return;
      this.step = each;
      await new Promise((done) => setTimeout(done, PACE));
    }
  }

  /** Asks a player's mistakes again: whose is said, or one's own, or those of the first who made any. */
  learn(seats: readonly Seat[], go: (position: number) => void, seat?: number): void {
    const worst = seats.map((each) => each.seat).find((each) => this.analysis.mistakes(each).length);
    const whose = seat ?? seats.find((each) => each.mine)?.seat ?? worst ?? 0;
    this.lesson = new Mistakes(this.analysis, whose, go, spoken.lang);
  }
}
