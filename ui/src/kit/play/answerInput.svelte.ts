// The input of a player at a table: what is pointed at, tapped, picked and planned. It knows no rules: every answer
// that it gives was offered.

import type { Answer, Parts, Question } from '../../lib/contract';
import { isReturning } from '../../lib/input/returnFocus.svelte';
import type { AnswerSequence } from '../../lib/table/answerSequence.svelte';
import type { AnswerSet } from '../../lib/table/answerSet.svelte';
import { RoomGiven } from '../room.svelte';
import type { Planned } from './plan';

const POINTED = 120; // ms: the pointer may just be passing over
const DOUBLE_CLICK = 300; // ms

/** An answer, or its number. */
type Given = Answer | number;

function numberOf(answer: Given): number {
  return typeof answer === 'number' ? answer : answer.answer;
}

export class AnswerInput<V = unknown> extends RoomGiven<V> {
  /** The answer that was tapped; one that is only pointed at is not given by the next tap. */
  pinned = $state<number | null>(null);
  /** The answer that is only selected because it is pointed at. */
  private pointed: number | null = null;
  /** The answer that was given; the shell may still ask for confirmation. */
  private told: number | null = null;
  private plan: readonly Planned[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  protected isDisposed = false;
  /** The time at which the buttons last changed. */
  private since = 0;

  /** The question, if this player has to answer it. */
  readonly question = $derived.by((): Question | null => {
    const { asked, table } = this;
    const { question } = asked;
    return question && question.seat === table.seat && question.answers.length ? question : null;
  });
  readonly chosen = $derived.by((): Answer | null => {
    const { selected } = this.asked;
    return this.question?.answers.find(({ answer }) => answer === selected) ?? null;
  });
  /** The set that is asked for; null for a single answer. */
  readonly picking = $derived.by((): AnswerSet | null => (this.question ? (this.asked.picking ?? null) : null));

  /** The set of several answers that is asked for; null if only one answer is possible. */
  readonly several = $derived.by((): AnswerSet | null =>
    this.picking && this.picking.asked.most > 1 ? this.picking : null,
  );

  /** Several planned answers to one question, to be given together; null if they are given one at a time. */
  readonly row = $derived.by((): AnswerSequence | null => (this.question ? (this.asked.row ?? null) : null));

  /** Resets the hand for another question and continues the plan; returns whether there was one. */
  settle(): boolean {
    this.stop();
    this.renew();
    this.pinned = this.pointed = this.told = null;
    return this.question !== null && this.follow(this.question);
  }

  /** Clears the pointer. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /** Leaves the room: cancels pending previews and clearings. */
  dispose(): void {
    this.stop();
    this.isDisposed = true;
  }

  private follow(question: Question): boolean {
    const [step, ...rest] = this.plan;
    const isMeant = step?.kind === question.kind;
    const found = isMeant ? step.find(question, this.picking) : undefined;
    this.plan = found === undefined ? [] : step?.isRepeated ? this.plan : rest;
    if (found === undefined) {
      if (isMeant && step.wanted && !step.isRepeated) this.why(step.wanted);
      return false;
    }
    if (typeof found !== 'number') {
      this.picking?.choose(found);
      this.picking?.done();
    } else if (step?.isShown) this.choose(found);
    else this.give(found, ...this.plan);
    return true;
  }

  isPinned(answer: Given): boolean {
    return numberOf(answer) === this.pinned && this.pinned === this.asked.selected;
  }

  /** Notes that the same button does something else from now on. */
  renew(): void {
    this.since = performance.now();
  }

  /**
   * For buttons: treats a double-click as one click, because its second half would press what came up after the first.
   */
  readonly single = (buttons: Element): (() => void) => {
    const hold = (event: Event): void => {
      const isSecond = (event as MouseEvent).detail > 1;
      if (isSecond && performance.now() - this.since < DOUBLE_CLICK) event.stopPropagation();
    };
    buttons.addEventListener('click', hold, true);
    return () => buttons.removeEventListener('click', hold, true);
  };

  /** Previews an answer until another is tapped. */
  show(answer: Given | null): void {
    this.stop();
    this.renew();
    this.pointed = null;
    this.pinned = answer === null ? null : numberOf(answer);
    this.acts.select(this.pinned);
  }

  /** The first tap previews the answer, the second gives it. */
  choose(answer: Given): void {
    if (this.isPinned(answer)) this.give(answer);
    else this.show(answer);
  }

  /** Handles a tap on a place: picks it for the set, chooses its answer, or asks why there is none with these parts. */
  tap(answer: Given | undefined, wanted: Parts): void {
    if (!this.question) return;
    const item = this.picking?.having(wanted);
    if (item) this.picking?.swap(item.answer);
    else if (answer === undefined) this.why(wanted);
    else this.choose(answer);
  }

  /**
   * A tap on a place of a row: lays it, takes it back, or asks what forbids it; where there are no rows, as any tap.
   */
  lay(answer: Given | undefined, wanted: Parts): void {
    if (!this.row || answer === undefined) return this.tap(answer, wanted);
    this.stop();
    this.pinned = this.pointed = null;
    this.row.lay(numberOf(answer));
  }

  give(answer: Given | undefined, ...then: readonly Planned[]): void {
    if (answer === undefined) return;
    this.stop();
    this.plan = then;
    this.told = numberOf(answer);
    this.pinned = this.pointed = null;
    this.acts.confirm(this.told);
  }

  /** Undoes the last answer, and continues with others instead. */
  instead(...then: readonly Planned[]): void {
    const { undo } = this.acts;
    if (!undo) return;
    this.plan = then;
    undo();
  }

  /**
   * What is pointed at shows what it brings, as long as nothing is tapped and no set is picked; it stays chosen until
   * another is entered.
   */
  point(pointed: Given | undefined, isOn = true, wait = POINTED): void {
    this.stop();
    if (this.isDisposed || isReturning()) return;
    const answer = pointed === undefined || !isOn || this.several ? undefined : numberOf(pointed);
    const { selected } = this.asked;
    const isHeld = (this.pinned !== null && this.pinned === selected) || !!this.row?.laid.length;
    if (answer === undefined || isHeld || this.told !== null || selected === answer) return;
    if (wait) this.timer = setTimeout(() => this.peek(answer), wait);
    else this.peek(answer);
  }

  /** Previews a button's answer while it is pointed at, unless something is chosen. */
  pointButton(answer: Given, isOn: boolean): void {
    if (!isOn) this.leave(answer);
    else if (this.asked.selected === null) this.point(answer);
  }

  /** Clears a preview that was only shown because of the pointer, which has left. */
  leave(answer: Given | null = this.pointed): void {
    this.stop();
    const held = this.pointed;
    if (held === null || answer === null || held !== numberOf(answer)) return;
    // Later, because the element may disappear while the page is being drawn.
    setTimeout(() => !this.isDisposed && this.unselect(held));
  }

  private unselect(held: number): void {
    if (this.pointed === held && this.asked.selected === held) this.acts.select(null);
  }

  private peek(answer: number): void {
    this.pointed = answer;
    this.acts.select(answer);
  }

  why(wanted: Parts): void {
    void this.acts.askWhy(wanted);
  }
}
