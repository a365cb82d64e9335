// The answer that a player is preparing: what is selected or picked, its preview, and what waits to be
// confirmed once more.

import type { Answer, Preview, Question } from '../contract';
import type { PreviewRequest } from '../api/live.svelte';
import type { Situation } from '../api/messages';
import { countedList } from '../language/words';
import { AnswerSequence } from './answerSequence.svelte';
import { AnswerSet } from './answerSet.svelte';

const PREVIEW_DELAY = 40;

/** The answer to give: a single one, the items of a set in any order, or a row of answers. */
export type Given = number | readonly number[];

export function asMessage(given: Given): { answer: number } | { answers: number[] } {
  return typeof given === 'number' ? { answer: given } : { answers: [...given] };
}

/** The parts of a table that a draft needs. */
export interface DraftTable {
  readonly question: Question | null;
  /** Whether something is on its way to the server. */
  readonly busy: boolean;
  /** My seat and the version that it sees; null: it is not my turn. */
  readonly turn: Pick<PreviewRequest, 'seat' | 'version'> | null;
  foresee(wanted: PreviewRequest, signal: AbortSignal): Promise<Preview | null>;
  confirm(given: Given, isSecondWord: boolean): unknown;
  report(error: unknown): void;
  /** Called when the prepared answer is dropped. */
  onDropped(): void;
}

export class AnswerDraft {
  selected = $state<number | null>(null);
  /** The set that is asked for, as far as it is picked; null: a single answer is asked for. */
  picking = $state.raw<AnswerSet | null>(null);
  /** Several planned answers to one question; null if a set is asked for, or another player is asked. */
  row = $state.raw<AnswerSequence | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** An answer that cannot be undone waits for its confirmation. */
  staged = $state.raw<Preview | null>(null);
  /** The same answer or set, as it was given. */
  private pledged: Given | null = null;
  private asking: AbortController | null = null;

  constructor(private readonly table: DraftTable) {}

  /** The set of several answers that is asked for; null: one answer is, also where a set can have no more. */
  get several(): AnswerSet | null {
    return this.picking && this.picking.asked.most > 1 ? this.picking : null;
  }

  /** The answer that is selected or waits to be confirmed, in words. */
  get answer(): Answer | null {
    const { staged, picking, row } = this;
    if (staged && row?.laid.length)
      return { answer: staged.answer, text: countedList(row.laid.map(({ text }) => text)), parts: {} };
    if (staged && picking) {
      const items = picking.asked.items.flatMap((item) => Array<string>(picking.count(item.answer)).fill(item.text));
      return { answer: staged.answer, text: countedList(items), parts: {} };
    }
    return this.table.question?.answers.find((answer) => answer.answer === this.selected) ?? null;
  }

  /** Starts with the question of a situation. */
  begin({ asked_set: asked, answers }: Situation): void {
    const onGive = (given: readonly number[]): void => void this.table.confirm(given, this.staged !== null);
    const onPicked = (chosen: readonly number[], isComplete: boolean): void => this.change(isComplete ? chosen : null);
    this.picking = asked && new AnswerSet(asked, onPicked, onGive);
    const onLaid = (laid: readonly number[]): void => this.change(laid.length ? laid : null);
    this.row = asked || !answers.length ? null : new AnswerSequence(answers, onLaid, onGive);
  }

  private change(given: Given | null): void {
    this.drop();
    if (given !== null) void this.foresee(given);
  }

  select(answer: number | null): void {
    if (answer === this.selected) return;
    this.clear();
    this.selected = answer;
    if (answer !== null) void this.foresee(answer);
  }

  clear(): void {
    this.row?.drop();
    this.drop();
  }

  /** Clears the selection and the preview. */
  private drop(): void {
    this.stopAsking();
    this.selected = null;
    this.preview = null;
    this.staged = null;
    this.table.onDropped();
  }

  /** Cancels giving the answer; a planned row stays. */
  postpone(): void {
    if (this.row?.laid.length) this.staged = null;
    else this.clear();
  }

  /** Holds an answer until it is confirmed. */
  stage(foreseen: Preview, given: Given): void {
    this.stopAsking();
    this.selected = typeof given === 'number' ? foreseen.answer : null;
    this.preview = foreseen;
    this.staged = foreseen;
    this.pledged = given;
  }

  /** The answer meant by a confirmation: the one that waits. */
  confirmed(given: Given): Given {
    return this.staged?.answer === given ? (this.pledged ?? given) : given;
  }

  stopAsking(): void {
    this.asking?.abort();
  }

  private async foresee(given: Given): Promise<void> {
    const { turn } = this.table;
    if (!turn) return;
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      await new Promise((resolve) => setTimeout(resolve, PREVIEW_DELAY)); // the pointer may only pass over
      if (signal.aborted || this.table.busy) return; // the situation on its way shows more than a preview would
      const foreseen = await this.table.foresee({ ...turn, ...asMessage(given) }, signal);
      if (signal.aborted) return;
      this.preview = foreseen;
      if (typeof given !== 'number') this.row?.goOn(foreseen?.further ?? []);
    } catch (error) {
      if (signal.aborted) return;
      this.row?.drop();
      this.table.report(error);
    }
  }
}
