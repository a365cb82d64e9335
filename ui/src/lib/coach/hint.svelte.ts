// A hint at the table: first highlighted places, then the answers.

import { api } from '../api/http';
import type { Amounts, Answer, DescribedAnswer, Language, Preview, Question, RoomModule } from '../contract';
import { errorText } from '../api/problems';
import type { Advice, HintReply } from '../api/messages';
import type { AnswerSet } from '../table/answerSet.svelte';
import { capital } from '../language/words';

export class Hint {
  told = $state.raw<HintReply | null>(null);
  /** 1: only places are highlighted; 2: the answers are shown. */
  step = $state<1 | 2>(1);
  /** The answer whose reasons and plan are shown. */
  opened = $state(0);
  /** The label that the board shows: an answer's number, or the letter of a step. */
  looked = $state('1');
  /** The gains of the seat by shown answer. */
  brings = $state.raw<ReadonlyMap<number, Amounts>>(new Map());
  isThinking = $state(false);
  /** Whether everyone who plays on this device has agreed to hints. */
  isAgreed = $state(false);
  trouble = $state('');
  private asking: AbortController | null = null;

  constructor(private readonly id: string) {}

  /** Asks the coach; an earlier request is ignored. */
  async ask(seat: number, version: number, lang: Language): Promise<void> {
    this.forget();
    const asking = (this.asking = new AbortController());
    this.isThinking = true;
    try {
      this.told = await api.hint(this.id, lang, { seat, version }, asking.signal);
    } catch (error) {
      if (!asking.signal.aborted) this.trouble = errorText(error);
    }
    if (this.asking === asking) this.isThinking = false;
  }

  /** Loads the gains of the shown answers. */
  async weigh(foresee: (answer: number) => Promise<Preview | null>): Promise<void> {
    const { told } = this;
    for (const { answer } of told?.answers ?? []) {
      const found = await foresee(answer);
      if (this.told !== told) return;
      this.brings = new Map([...this.brings, [answer, found?.changes[told?.seat ?? 0] ?? {}]]);
    }
  }

  /** The gains of an answer, without the costs that all shown answers share. */
  bringsOf(answer: number): Amounts {
    const [first = {}, ...others] = this.brings.values();
    const isAlike = (token: string): boolean =>
      others.length > 0 && (first[token] ?? 0) < 0 && others.every((each) => each[token] === first[token]);
    return Object.fromEntries(Object.entries(this.brings.get(answer) ?? {}).filter(([token]) => !isAlike(token)));
  }

  /** Closes the hint, and ignores a request that is still running. */
  forget(): void {
    this.asking?.abort();
    this.told = null;
    this.step = 1;
    this.opened = 0;
    this.looked = '1';
    this.brings = new Map();
    this.isThinking = false;
    this.trouble = '';
  }

  /** The highlighted answers, or the items of an advised set; null for all. */
  get lit(): readonly number[] | null {
    if (!this.told) return null;
    if (this.step === 1) return this.told.lit;
    const items = this.told.answers[this.opened]?.items;
    return items?.length ? items : this.told.answers.map((each) => each.answer);
  }
}

/** A question with only the highlighted answers; with all of them if the hint was about another question. */
export function narrowed(question: Question | null, lit: readonly number[] | null): Question | null {
  if (!question || !lit) return question;
  const answers = question.answers.filter((each) => lit.includes(each.answer));
  return answers.length ? { ...question, answers } : question;
}

/** All possible answers, including items of a set that can only be chosen after others. */
export function openAnswers(question: Question | null, several: AnswerSet | null): readonly Answer[] {
  const first = question?.answers ?? [];
  const later = several?.asked.items.filter(({ answer }) => !first.some((each) => each.answer === answer)) ?? [];
  return [...first, ...later];
}

/** The answers of a piece of advice: all items of a set, or its single answer. */
export function namedBy({ items, ...advice }: Advice, open: readonly Answer[]): readonly Omit<Answer, 'answer'>[] {
  const named = items.flatMap((item) => open.find(({ answer }) => answer === item) ?? []);
  return named.length ? named : [advice];
}

/** An answer to a question, as a room draws and names it. */
export function describeAnswer({ kind, about }: Question, { text, parts }: Omit<Answer, 'answer'>): DescribedAnswer {
  return { kind, text, parts, about };
}

/** The name of an action, as its button says it. */
export function nameOf(room: Pick<RoomModule<unknown>, 'gives'> | null, deed: DescribedAnswer, lang: Language): string {
  const text = room?.gives?.(deed, lang) || deed.text;
  return capital(text);
}
