// A hint at the table: first places that glow, then the answers.

import { api } from './api';
import type { Language, Question } from './contract';
import { said } from './problems';
import type { HintTold } from './server';

export class Hint {
  told = $state.raw<HintTold | null>(null);
  /** 1: only the places glow; 2: the answers are told. */
  step = $state<1 | 2>(1);
  /** The answer whose reasons and plan are shown. */
  opened = $state(0);
  /** The label of what the board turns to: an answer's number, or the letter of a step. */
  looked = $state('1');
  isThinking = $state(false);
  trouble = $state('');
  private asking: AbortController | null = null;

  constructor(private readonly id: string) {}

  /** Asks the coach; what was asked for before counts no more. */
  async ask(seat: number, version: number, lang: Language): Promise<void> {
    this.forget();
    const asking = (this.asking = new AbortController());
    this.isThinking = true;
    try {
      this.told = await api.hint(this.id, lang, { seat, version }, asking.signal);
    } catch (error) {
      if (!asking.signal.aborted) this.trouble = said(error);
    }
    if (this.asking === asking) this.isThinking = false;
  }

  /** Puts the hint away; who still thinks is not waited for. */
  forget(): void {
    this.asking?.abort();
    this.told = null;
    this.step = 1;
    this.opened = 0;
    this.looked = '1';
    this.isThinking = false;
    this.trouble = '';
  }

  /** The answers that glow; null: all. */
  get lit(): readonly number[] | null {
    if (!this.told) return null;
    return this.step === 1 ? this.told.lit : this.told.answers.map((each) => each.answer);
  }
}

/** A question with only the answers that glow. */
export function narrowed(question: Question | null, lit: readonly number[] | null): Question | null {
  if (!question || !lit) return question;
  return { ...question, answers: question.answers.filter((each) => lit.includes(each.answer)) };
}
