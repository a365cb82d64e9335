// The state of an example of a rule: its question, the attempt, and what the rules say about it.

import { api } from '../api/http';
import type { Language, Parts, Preview, Question, Reason, Seat } from '../contract';
import { errorText } from '../api/problems';
import { lessonSeats } from '../table/seats';
import { AnswerSet } from '../table/answerSet.svelte';
import type { AttemptCard, ExampleReply, Tallied } from '../api/messages';

export class ExampleModel {
  told = $state.raw<ExampleReply | null>(null);
  selected = $state<number | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** The pad with another entry; null: as in the example. */
  tally = $state.raw<Tallied | null>(null);
  /** The rules that forbid the attempt; null: it is legal, or nothing has been tried. */
  reasons = $state.raw<readonly Reason[] | null>(null);
  /** The number of the attempt; null: none of those suggested. */
  tried = $state<number | null>(null);
  trouble = $state('');
  private asking = new AbortController();
  private lang: Language | null = null;

  constructor(
    readonly game: string,
    readonly name: string,
  ) {}

  /** The set being picked; null if the question asks for a single answer. */
  picking = $state.raw<AnswerSet | null>(null);

  readonly question = $derived.by((): Question | null => {
    const { told } = this;
    return told?.moment.question ? { ...told.moment.question, seat: 0, answers: told.answers } : null;
  });

  /** The legal answers that were tried, in words; empty for none. */
  readonly allowed = $derived.by(() => {
    const { told, picking, selected } = this;
    if (picking && !picking.isComplete) return '';
    if (picking) return picking.chosen.map((answer) => picking.item(answer)?.text).join('; ');
    return told?.answers.find(({ answer }) => answer === selected)?.text ?? '';
  });

  /** Points by seat and category, of what was entered instead or of the example itself. */
  readonly points = $derived(this.tally?.points ?? this.told?.moment.points ?? []);
  readonly scores = $derived(this.tally?.scores ?? this.told?.scores ?? []);

  get seats(): readonly Seat[] {
    return lessonSeats(this.told?.names ?? []);
  }

  async speak(lang: Language): Promise<void> {
    this.lang = lang;
    try {
      const told = await api.example(this.game, this.name, lang);
      if (lang !== this.lang) return; // the language was changed meanwhile
      this.told = told;
      const foresee = (chosen: readonly number[], isWhole: boolean): void => this.pick(isWhole ? chosen : null);
      this.picking = told.asked_set ? new AnswerSet(told.asked_set, foresee, () => undefined) : null;
      this.clear();
    } catch (error) {
      this.trouble = errorText(error);
    }
  }

  private clear(): void {
    this.asking.abort();
    this.asking = new AbortController();
    this.selected = this.preview = this.tally = this.reasons = this.tried = null;
  }

  /** Tries what the example names. */
  attempt(attempt: AttemptCard, index: number): void {
    this.clear();
    this.picking?.choose(attempt.answers);
    const [answer] = attempt.answers;
    if (answer !== undefined && !this.picking) this.select(answer);
    else if (attempt.tally) this.tally = attempt.tally;
    else if (attempt.reasons.length) this.reasons = attempt.reasons;
    this.tried = index;
  }

  /** Tries a legal answer; the reasons stay visible when the room puts down the piece it holds. */
  select(answer: number | null): void {
    if (answer === this.selected) return;
    if (answer === null) {
      this.selected = this.preview = null;
      return;
    }
    this.clear();
    this.selected = answer;
    void this.foresee({ answer });
  }

  get hasChosen(): boolean {
    return this.selected !== null || (this.picking?.chosen.length ?? 0) > 0;
  }

  /** Cancels the attempt. */
  putAway(): void {
    if (this.picking) this.picking.choose([]);
    else this.select(null);
  }

  /** Notes the set being picked; null if it cannot be confirmed as it is. */
  private pick(chosen: readonly number[] | null): void {
    this.clear();
    if (chosen?.length) void this.foresee({ answers: chosen.join(',') });
  }

  private async foresee(supposed: { answer: number } | { answers: string }): Promise<void> {
    const { signal } = this.asking;
    const found = await this.suppose(supposed, signal);
    if (!signal.aborted) this.preview = found;
  }

  /** The preview of an answer; null if the server cannot be reached. */
  peek(answer: number): Promise<Preview | null> {
    return this.suppose({ answer });
  }

  private suppose(supposed: { answer: number } | { answers: string }, signal?: AbortSignal): Promise<Preview | null> {
    return api.examplePreview(this.game, this.name, { lang: this.lang ?? 'en', ...supposed }, signal).catch(() => null);
  }

  async askWhy(wanted: Parts): Promise<readonly Reason[]> {
    this.clear();
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
