// A row of answers to a question that is asked again and again, such as stone after stone: laid out one after the
// other, seen in what they bring, then given as one. Unlike a set, its order is that in which it was laid.

import type { Answer } from '../contract';

export class AnswerSequence {
  laid = $state.raw<readonly Answer[]>([]);
  /** What may be laid next; of what is laid just now it is not known at once, and stays as it was. */
  open = $state.raw<readonly Answer[]>([]);
  private isAwaited = false;

  constructor(
    private readonly answers: readonly Answer[],
    /** Hears of every change. */
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

  /** What may follow what is laid has become known. */
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
