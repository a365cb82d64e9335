// A row of answers to a question that is asked again and again, such as stone after stone: laid out one after the
// other, previewed, then given together. Unlike in a set, their order counts.

import type { Answer } from '../contract';

export class AnswerSequence {
  laid = $state.raw<readonly Answer[]>([]);
  /** What may be laid next; right after an answer is laid, this is not known yet and stays as it was. */
  open = $state.raw<readonly Answer[]>([]);
  private isAwaited = false;

  constructor(
    private readonly answers: readonly Answer[],
    /** Called on every change. */
    private readonly onChange: (laid: readonly number[]) => void,
    private readonly onGive: (laid: readonly number[]) => void,
  ) {
    this.open = answers;
  }

  has(answer: number): boolean {
    return this.laid.some((each) => each.answer === answer);
  }

  /** Lays an answer; one that is laid already is taken back, with all that was laid after it. */
  lay(answer: number): void {
    const place = this.laid.findIndex((each) => each.answer === answer);
    const next = this.open.find((each) => each.answer === answer);
    if (place >= 0) this.set(this.laid.slice(0, place));
    else if (next && !this.isAwaited) this.set([...this.laid, next]);
  }

  /** Notes what may follow the laid answers. */
  goOn(further: readonly Answer[]): void {
    this.isAwaited = false;
    this.open = further;
  }

  /** Takes everything back. */
  drop(): void {
    this.laid = [];
    this.goOn(this.answers);
  }

  give(): void {
    if (this.laid.length) this.onGive(this.laid.map(({ answer }) => answer));
  }

  private set(laid: readonly Answer[]): void {
    this.laid = laid;
    if (laid.length) this.isAwaited = true;
    else this.goOn(this.answers);
    this.onChange(laid.map(({ answer }) => answer));
  }
}
