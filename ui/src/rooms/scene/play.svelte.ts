// From taps to an answer: every answer is a list of parts, a tap chooses the next one, and other answers drop out.

import { Play } from '../../kit/play/play.svelte';
import { textsOf } from '../../kit/texts';
import type { Answer, Part, Parts, RoomProps } from '../../lib/contract';
import type { ScenePortrait } from './portrait';
import { movesBetween, SceneTable, splitAddress, type Move, type Step } from './scene';

/** An answer and the taps that pick it. */
export interface Option {
  readonly answer: Answer;
  readonly steps: readonly Step[];
}

/** A button: one answer, or a part that several begin with. */
export interface Choice {
  readonly text: string;
  readonly answer: Answer | null;
  readonly token: string;
}

/** A number that is asked for. */
export interface AskedNumber {
  readonly part: string;
  readonly options: readonly { readonly value: number; readonly option: Option }[];
}

export type PlaceState = '' | 'legal' | 'selected' | 'aim';

/** The part of a step that has no place. */
function tokenOf(step: Step): string {
  return `=${step.value}`;
}

function isTaken(step: Step | undefined, taken: string): boolean {
  return step !== undefined && (step.places.length ? step.places.includes(taken) : tokenOf(step) === taken);
}

/** The name under which a lesson or a hint finds the button of an answer. */
export function choiceKey(kind: string, parts: Parts): string {
  return [kind, ...Object.values(parts)].join('.').replaceAll(' ', '-');
}

export class ScenePlay extends Play<ScenePortrait> {
  /** The taps so far: places, or buttons. */
  taken = $state.raw<readonly string[]>([]);
  /** Why a place cannot be chosen. */
  refused = $state.raw<{ readonly address: string; readonly text: string } | null>(null);

  constructor(given: () => RoomProps<ScenePortrait>, game: string) {
    const { cardOf, sayOf } = textsOf(game);
    super(given, { cardOf, sayOf });
  }

  readonly scene = $derived.by(() => new SceneTable(this.view));
  readonly options = $derived.by((): readonly Option[] => {
    const { question } = this;
    if (!question) return [];
    const { kind, seat } = question;
    return this.answers.map((answer) => ({ answer, steps: this.scene.steps(kind, answer.parts, seat) }));
  });
  /** The answers that begin with what was tapped. */
  readonly left = $derived.by(() => this.fitting(this.taken));
  /** The answer that is shown, with its steps. */
  readonly shown = $derived.by((): Option | null => {
    const { selected } = this.asked;
    return this.options.find(({ answer }) => answer.answer === selected) ?? null;
  });
  /** The places or buttons to tap next. */
  readonly lit = $derived.by((): ReadonlySet<string> => {
    if (this.several) return new Set(this.options.flatMap(({ steps }) => steps.flatMap(({ places }) => places)));
    const isDecided = this.taken.length > 0 && this.left.length === 1;
    const from = isDecided ? this.options : this.left;
    const depth = isDecided ? 0 : this.taken.length;
    const next = from.flatMap(({ steps }) => steps[depth]?.places ?? []);
    const starts = this.taken.length ? this.options.flatMap(({ steps }) => steps[0]?.places ?? []) : [];
    return new Set([...next, ...starts]);
  });
  /** The number that is asked for; null: none is. */
  readonly number = $derived.by((): AskedNumber | null => {
    const depth = this.taken.length;
    const numbered = this.left.filter(({ steps }) => steps[depth]?.isNumber && steps.length === depth + 1);
    const part = numbered[0]?.steps[depth]?.part;
    if (part === undefined || numbered.length < this.left.length || numbered.length < 2) return null;
    const options = numbered.map((option) => ({ value: Number(option.steps[depth]?.value), option }));
    return { part, options: options.sort((a, b) => a.value - b.value) };
  });
  /** Answers, or parts of them, that are no place on the board. */
  readonly choices = $derived.by((): readonly Choice[] => {
    if (this.several || this.number) return [];
    const depth = this.left.length === 1 && this.taken.length ? 0 : this.taken.length;
    const from = depth === this.taken.length ? this.left : this.options;
    const buttons = from.filter(({ steps }) => !steps[depth]?.places.length);
    const tokens = new Set(buttons.map(({ steps }) => (steps[depth] ? tokenOf(steps[depth]) : '')));
    return [...tokens].flatMap((token): readonly Choice[] => {
      const alike = buttons.filter(({ steps }) => (steps[depth] ? tokenOf(steps[depth]) : '') === token);
      if (!token || alike.length === 1)
        return alike.map(({ answer }) => ({ text: answer.text, answer, token: String(answer.answer) }));
      return [{ text: this.texts.words(token.slice(1)), answer: null, token }];
    });
  });
  /** The table after the choice, and the pieces that it moved. */
  readonly afterwards = $derived.by(() => (this.after ? new SceneTable(this.after) : null));
  readonly moves = $derived.by((): readonly Move[] =>
    this.afterwards ? movesBetween(this.scene, this.afterwards) : [],
  );

  private fitting(taken: readonly string[]): readonly Option[] {
    return this.options.filter(({ steps }) => taken.every((each, index) => isTaken(steps[index], each)));
  }

  override settle(): boolean {
    this.taken = [];
    this.refused = null;
    return super.settle();
  }

  /** A choice that is cancelled elsewhere, such as by Escape, is cleared here too. */
  letGo(): void {
    if (this.taken.length && this.left.length === 1) this.taken = [];
  }

  /** Drops the taps. */
  again(): void {
    this.taken = [];
    this.refused = null;
    this.release();
  }

  stateOf(address: string): PlaceState {
    if (!this.question) return '';
    if (this.several) {
      const picked = this.options.filter(({ answer }) => this.several?.count(answer.answer));
      const isPicked = picked.some(({ steps }) => steps.some(({ places }) => places.includes(address)));
      return isPicked ? 'selected' : this.lit.has(address) ? 'legal' : '';
    }
    const steps = this.shown?.steps.filter(({ places }) => places.length) ?? [];
    if (steps.at(-1)?.places.includes(address)) return 'aim';
    if (this.taken.includes(address) || steps.some(({ places }) => places.includes(address))) return 'selected';
    return this.lit.has(address) ? 'legal' : '';
  }

  /** The answer that a tap would lead to; none: several, or it is forbidden. */
  leadsTo(address: string): Answer | undefined {
    const found = this.taken.length && this.left.length > 1 ? this.fitting([...this.taken, address]) : [];
    const from = found.length ? found : this.fitting([address]);
    return from.length === 1 ? from[0]?.answer : undefined;
  }

  /** A tap on a place. */
  press(address: string): void {
    this.refused = null;
    if (!this.question) return;
    if (this.several) return this.pick(address);
    const { shown } = this;
    if (shown && this.isPinned(shown.answer) && this.stateOf(address) === 'aim') return this.give(shown.answer);
    const taken = this.extended(address);
    if (taken) this.take(taken);
    else if (this.taken.includes(address)) this.again();
    else this.refuse(address);
  }

  /** Enter gives the shown answer from any of its places. */
  enter(address: string): void {
    const { shown } = this;
    if (shown && this.isPinned(shown.answer) && this.stateOf(address) !== 'legal' && this.stateOf(address))
      this.give(shown.answer);
    else this.press(address);
  }

  /** The taps after another one: one more, a new start, or the only way to a complete answer. */
  private extended(address: string): readonly string[] | null {
    const further = [...this.taken, address];
    const isDecided = this.taken.length > 0 && this.left.length === 1;
    if (!isDecided && this.fitting(further).length) return further;
    if (this.taken[0] !== address && this.fitting([address]).length) return [address];
    const ends = this.options.filter(({ steps }) => steps.at(-1)?.places.includes(address));
    const [only] = ends;
    return only && ends.length === 1 ? only.steps.map((step) => step.places[0] ?? tokenOf(step)) : null;
  }

  /** Takes a place or a part that is a button. */
  take(taken: readonly string[]): void {
    this.taken = taken;
    const [only] = this.left;
    if (!only || this.left.length > 1) return this.show(null);
    if (this.card.at_once) this.give(only.answer);
    else this.show(only.answer);
  }

  /** A button: shows its answer first, unless one tap gives it. */
  pressChoice(choice: Choice): void {
    if (!choice.answer) return this.take([...this.taken, choice.token]);
    this.taken = [];
    if (this.card.at_once || this.options.length === 1) this.give(choice.answer);
    else this.choose(choice.answer);
  }

  private pick(address: string): void {
    const items = this.options.filter(({ steps }) => steps.some(({ places }) => places.includes(address)));
    const picked = items.find(({ answer }) => this.several?.count(answer.answer));
    const item = picked ?? items[0];
    if (item) this.several?.swap(item.answer.answer);
    else this.refuse(address);
  }

  /** Asks the rules why a place cannot be chosen, where the question is about such places. */
  private refuse(address: string): void {
    const wanted = this.wanted(address);
    if (!wanted) return;
    const { whyNot } = this.acts;
    if (!whyNot) return this.why(wanted);
    void whyNot(wanted).then((reasons) => {
      const text = reasons.map((reason) => reason.text).join(' ');
      this.refused = text ? { address, text } : null;
    });
  }

  /** An answer with a place that was tapped, as parts. */
  wanted(address: string): Parts | null {
    const [zone, which] = splitAddress(address);
    const declared = this.scene.portrait.scene.answers[this.kind] ?? [];
    const depth = this.left.length === 1 ? 0 : this.taken.length;
    const seat = this.question?.seat ?? 0;
    const isThere = (name: string): boolean => name.replace('{seat}', String(seat + 1)) === zone;
    const index = declared.findIndex(({ zones }, at) => at >= depth && zones.some(isThere));
    const part = declared[index]?.part;
    if (part === undefined) return null;
    const before = (this.left[0]?.steps ?? []).slice(0, index ? this.taken.length : 0);
    const chosen = Object.fromEntries(before.map((step): [string, Part] => [step.part, String(step.value)]));
    const places = this.options.flatMap(({ steps }) => steps.filter((step) => step.part === part));
    const [piece] = this.scene.piecesAt(address);
    const isByPlace = places.every((step) =>
      step.places.some((place) => splitAddress(place)[1] === String(step.value)),
    );
    return { ...chosen, [part]: isByPlace || !piece ? which : piece.face || piece.id };
  }
}
