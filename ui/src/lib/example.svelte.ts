// An example of a rule as this device tries it: a question, what is tried, and what the rules say to it.

import { api } from './api';
import type { Language, Parts, Preview, Question, Reason, Seat } from './contract';
import { said } from './problems';
import { learnersCompany } from './seats';
import type { Attempt, ExampleTold } from './server';

export class ExampleModel {
  told = $state.raw<ExampleTold | null>(null);
  selected = $state<number | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** The rules that forbid what was tried; null: it is legal, or nothing has been tried. */
  reasons = $state.raw<readonly Reason[] | null>(null);
  /** Which of the answers to try was; null: none of them. */
  tried = $state<number | null>(null);
  trouble = $state('');
  private asking = new AbortController();
  private lang: Language | null = null;

  constructor(
    readonly game: string,
    readonly name: string,
  ) {}

  readonly question = $derived.by((): Question | null => {
    const { told } = this;
    return told?.moment.question ? { ...told.moment.question, seat: 0, answers: told.answers } : null;
  });

  /** What is legal and was tried, in words; empty: nothing is. */
  readonly allowed = $derived(this.told?.answers.find(({ answer }) => answer === this.selected)?.text ?? '');

  get seats(): readonly Seat[] {
    return learnersCompany(this.told?.names ?? []);
  }

  async speak(lang: Language): Promise<void> {
    this.lang = lang;
    try {
      const told = await api.example(this.game, this.name, lang);
      if (lang !== this.lang) return; // another one is spoken by now
      this.told = told;
      this.clear();
    } catch (error) {
      this.trouble = said(error);
    }
  }

  private clear(): void {
    this.asking.abort();
    this.asking = new AbortController();
    this.selected = this.preview = this.reasons = this.tried = null;
  }

  /** Tries one of the answers that the example names. */
  attempt(attempt: Attempt, index: number): void {
    if (attempt.answer === null) void this.askWhy(attempt.parts, index);
    else {
      this.select(null);
      this.select(attempt.answer, index);
    }
  }

  /** Tries a legal answer; a room that lays down what it has in hand leaves the reasons to be read. */
  select(answer: number | null, index: number | null = null): void {
    if (answer === this.selected) return;
    if (answer === null) {
      this.selected = this.preview = null;
      return;
    }
    this.clear();
    this.selected = answer;
    this.tried = index;
    void this.foresee(answer);
  }

  private async foresee(answer: number): Promise<void> {
    const { signal } = this.asking;
    const found = await this.peek(answer, signal);
    if (!signal.aborted) this.preview = found;
  }

  /** What an answer would bring; null where the server cannot be asked. */
  peek(answer: number, signal?: AbortSignal): Promise<Preview | null> {
    return api.examplePreview(this.game, this.name, { lang: this.lang ?? 'en', answer }, signal).catch(() => null);
  }

  async askWhy(wanted: Parts, index: number | null = null): Promise<readonly Reason[]> {
    this.clear();
    this.tried = index;
    const { signal } = this.asking;
    const reasons = await this.whyNot(wanted);
    if (!signal.aborted && reasons.length) this.reasons = reasons;
    return reasons;
  }

  async whyNot(wanted: Parts): Promise<readonly Reason[]> {
    const told = await api.exampleWhy(this.game, this.name, this.lang ?? 'en', wanted).catch(() => null);
    return told?.reasons ?? [];
  }
}
