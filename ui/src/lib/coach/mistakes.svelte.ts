// Learn from your mistakes: the worst decisions of a player, with the question open again.

import type { Analysis } from './analysis.svelte';
import type { Language, Question } from '../contract';
import type { Advice, MomentReply, GradedMoment } from '../api/messages';

interface TriedAnswer {
  readonly answer: number;
  readonly text: string;
  readonly win: number;
  readonly margin: number;
  readonly mark: Advice['mark'];
}

const LIT = 4;
const UNTOLD = 2; // at least this many highlighted answers: a single one would reveal it

export class Mistakes {
  readonly queue: readonly GradedMoment[];
  index = $state(0);
  moment = $state.raw<MomentReply | null>(null);
  tried = $state.raw<readonly TriedAnswer[]>([]);
  selected = $state<number | null>(null);
  isTold = $state(false);
  /** Whether only a few answers are highlighted. */
  isLooking = $state(false);

  constructor(
    private readonly analysis: Analysis,
    readonly seat: number,
    private readonly go: (position: number) => void,
    private readonly lang: Language,
    marks?: readonly string[],
  ) {
    this.queue = analysis.mistakes(seat, marks);
    void this.open(0);
  }

  get reading(): GradedMoment | undefined {
    return this.queue[this.index];
  }

  get isFound(): boolean {
    return this.tried.some((each) => each.mark === 'best' || each.mark === 'good');
  }

  /** Whether the answer was found or shown. */
  get isDone(): boolean {
    return this.isFound || this.isTold;
  }

  /** The question that is asked again; none once the answer is found or shown. */
  get question(): Question | null {
    const { moment } = this;
    if (!moment?.question || this.isDone) return null;
    const answers = this.isLooking ? moment.offers.filter(({ answer }) => this.lit.includes(answer)) : moment.offers;
    return { ...moment.question, seat: moment.seat, answers };
  }

  /** The answers to look at first: half of them, including the best. */
  private get lit(): readonly number[] {
    const worth = this.moment?.worth ?? [];
    return worth.slice(0, Math.max(UNTOLD, Math.min(LIT, Math.ceil(worth.length / 2)))).map((each) => each.answer);
  }

  async open(index: number): Promise<void> {
    this.index = index;
    this.moment = null;
    this.tried = [];
    this.selected = null;
    this.isTold = false;
    this.isLooking = false;
    const { reading } = this;
    if (!reading) return;
    this.go(reading.position);
    const found = await this.analysis.moment(reading.position, this.lang);
    if (this.reading === reading) this.moment = found;
  }

  attempt(answer: number): void {
    const worth = this.moment?.worth.find((each) => each.answer === answer);
    const text = this.moment?.offers.find((each) => each.answer === answer)?.text ?? '';
    if (worth) this.tried = [...this.tried.filter((each) => each.answer !== answer), { ...worth, text }];
    this.selected = null;
  }
}
