// The hand of a player at a table: what is pointed at, tapped, picked and planned. Rooms map their places to answers
// and parts; what a tap then does is told here, once for all games. It knows no rules: every answer given is one that
// was offered.

import type { Answer, Parts, Question, RoomProps } from '../contract';
import { isReturning } from '../input/returnFocus.svelte';
import type { AnswerSequence } from './answerSequence.svelte';
import type { AnswerSet } from './answerSet.svelte';

const POINTED = 120; // ms: the pointer may only pass over
const DOUBLE_CLICK = 300; // ms

/** An answer to give when its question comes; the plan ends where it is not found there. */
export interface Planned {
  readonly kind: string;
  /** The answer that is meant, or the items of a set. */
  readonly find: (question: Question, picking: AnswerSet | null) => number | readonly number[] | undefined;
  /** It is only shown: the player has still to decide. */
  readonly isShown?: boolean;
  /** It is meant as often as it is found. */
  readonly isRepeated?: boolean;
  /** What to ask about where it is not found. */
  readonly wanted?: Parts;
}

export function hasParts({ parts }: Answer, wanted: Parts): boolean {
  return Object.entries(wanted).every(([name, part]) => parts[name] === part);
}

/** The answer with these parts. */
export function planned(kind: string, parts: Parts, isShown = false): Planned {
  const find = ({ answers }: Question): number | undefined => answers.find((answer) => hasParts(answer, parts))?.answer;
  return { kind, find, isShown, wanted: parts };
}

/** The set of items with these parts; a set of one is asked for as a single answer. */
export function plannedSet(kind: string, items: readonly Parts[]): Planned {
  const find = ({ answers }: Question, picking: AnswerSet | null): number | readonly number[] | undefined => {
    if (!picking) return answers.find((answer) => items[0] && hasParts(answer, items[0]))?.answer;
    const found = items.map((parts) => picking.having(parts)?.answer);
    return found.every((answer) => answer !== undefined) ? found : undefined;
  };
  return { kind, find };
}

export class AnswerInput<V = unknown> {
  /** The answer that was tapped; one that is only pointed at is not given by the next tap. */
  pinned = $state<number | null>(null);
  /** The answer that is selected only because it is pointed at. */
  private pointed: number | null = null;
  /** The answer that was given; the shell may still ask for a second word. */
  private given: number | null = null;
  private plan: readonly Planned[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isEnded = false;
  /** When what can be pressed became what it is now. */
  private since = 0;

  constructor(private readonly props: () => RoomProps<V>) {}

  /** The question, if it is mine to answer. */
  readonly question = $derived.by((): Question | null => {
    const { asked, table } = this.props();
    const { question } = asked;
    return question && question.seat === table.seat && question.answers.length ? question : null;
  });
  readonly chosen = $derived.by((): Answer | null => {
    const { selected } = this.props().asked;
    return this.question?.answers.find(({ answer }) => answer === selected) ?? null;
  });
  /** The set that is asked for; null: a single answer is. */
  readonly picking = $derived.by((): AnswerSet | null => (this.question ? (this.props().asked.picking ?? null) : null));

  /** Several answers to one question, laid out to be given as one; null where they are given one at a time. */
  readonly row = $derived.by((): AnswerSequence | null => (this.question ? (this.props().asked.row ?? null) : null));

  /** Another question: nothing is in hand, and what was planned goes on. Whether it does. */
  settle(): boolean {
    this.stop();
    this.renew();
    this.pinned = this.pointed = this.given = null;
    return this.question !== null && this.follow(this.question);
  }

  /** Nothing is pointed at any more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /** The room is left: what was to be shown or let go in a moment no longer is. */
  end(): void {
    this.stop();
    this.isEnded = true;
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

  isPinned(answer: number): boolean {
    return answer === this.pinned && answer === this.props().asked.selected;
  }

  /** The same button does something else from now on. */
  renew(): void {
    this.since = performance.now();
  }

  /** Buttons on which a double-click is one: its second half would press what has come up after the first. */
  readonly single = (buttons: Element): (() => void) => {
    const hold = (event: Event): void => {
      const isSecond = (event as MouseEvent).detail > 1;
      if (isSecond && performance.now() - this.since < DOUBLE_CLICK) event.stopPropagation();
    };
    buttons.addEventListener('click', hold, true);
    return () => buttons.removeEventListener('click', hold, true);
  };

  /** Shows what an answer would bring, until another is tapped. */
  show(answer: number | null): void {
    this.stop();
    this.renew();
    this.pointed = null;
    this.pinned = answer;
    this.props().acts.select(answer);
  }

  /** The first tap shows what the answer brings, the second gives it. */
  choose(answer: number): void {
    if (this.isPinned(answer)) this.give(answer);
    else this.show(answer);
  }

  /** A tap on a place: picks it for the set, chooses its answer, or asks what forbids one with such parts. */
  tap(answer: number | undefined, wanted: Parts): void {
    if (!this.question) return;
    const item = this.picking?.having(wanted);
    if (item) this.picking?.swap(item.answer);
    else if (answer === undefined) this.why(wanted);
    else this.choose(answer);
  }

  /**
   * A tap on a place of a row: lays it, takes it back, or asks what forbids it; where there are no rows, as any tap.
   */
  lay(answer: number | undefined, wanted: Parts): void {
    if (!this.row || answer === undefined) return this.tap(answer, wanted);
    this.stop();
    this.pinned = this.pointed = null;
    this.row.lay(answer);
  }

  give(answer: number | undefined, ...then: readonly Planned[]): void {
    if (answer === undefined) return;
    this.stop();
    this.plan = then;
    this.given = answer;
    this.pinned = this.pointed = null;
    this.props().acts.confirm(answer);
  }

  /** Takes the last answer back, and goes on with others instead. */
  instead(...then: readonly Planned[]): void {
    const { undo } = this.props().acts;
    if (!undo) return;
    this.plan = then;
    undo();
  }

  /**
   * What is pointed at shows what it brings, as long as nothing is tapped; it stays chosen until another is entered.
   */
  point(answer: number | undefined, wait = POINTED): void {
    this.stop();
    if (this.isEnded || isReturning()) return;
    const { selected } = this.props().asked;
    const isHeld = (this.pinned !== null && this.pinned === selected) || !!this.row?.laid.length;
    if (answer === undefined || isHeld || this.given !== null || selected === answer) return;
    if (wait) this.timer = setTimeout(() => this.peek(answer), wait);
    else this.peek(answer);
  }

  /** The pointer has left an answer, or all of them: what was shown only because of it is let go. */
  leave(answer: number | null = this.pointed): void {
    this.stop();
    const held = this.pointed;
    if (held === null || held !== answer) return;
    // Later, for what is pointed at may vanish while the page is being drawn.
    setTimeout(() => !this.isEnded && this.letGo(held));
  }

  private letGo(held: number): void {
    const { asked, acts } = this.props();
    if (this.pointed === held && asked.selected === held) acts.select(null);
  }

  private peek(answer: number): void {
    this.pointed = answer;
    this.props().acts.select(answer);
  }

  why(wanted: Parts): void {
    void this.props().acts.askWhy(wanted);
  }
}
