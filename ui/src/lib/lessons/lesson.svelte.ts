// The state of a lesson: its step, what is shown of the table, and what the learner is asked.

import { tick } from 'svelte';
import { api } from '../api/http';
import type { Amounts, Language, Parts, Preview, Question, Reason, RoomModule, Seat } from '../contract';
import type { Taps } from './spotlight';
import { isSame, missingAnswers, tapsTo } from './wantedAnswers';
import { device } from '../app/device.svelte';
import { prefs } from '../app/prefs.svelte';
import { errorText } from '../api/problems';
import { lessonSeats } from '../table/seats';
import { lessons } from './progress.svelte';
import { AnswerSet } from '../table/answerSet.svelte';
import type { LessonMoment, LessonStepCard, LessonReply, LogLine } from '../api/messages';

const PACE = { slow: 1200, fast: 500, off: 0 }; // ms, for the moves of others
const STILL = 2; // times longer without motion
const PRAISE = { slow: 900, fast: 600, off: 150 }; // ms before the next step

export class LessonModel {
  told = $state.raw<LessonReply | null>(null);
  index = $state(0);
  position = $state(0);
  selected = $state<number | null>(null);
  preview = $state.raw<Preview | null>(null);
  picking = $state.raw<AnswerSet | null>(null);
  /** The learner's gains from the wanted answer. */
  brings = $state.raw<Amounts>({});
  reasons = $state.raw<readonly Reason[]>([]);
  /** Why another answer was refused; empty if none was given. */
  later = $state('');
  /** How often an answer was shown. */
  shown = $state(0);
  /** The move of another player that is being shown; empty if none. */
  caption = $state('');
  /** Whether the answer was right, and the next step follows soon. */
  isRight = $state(false);
  isEnded = $state(false);
  trouble = $state('');
  private isBlinking = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The answer that was last put back. */
  private refused: number | null = null;
  /** Whether the room is still moving the focus to what it offers again, which is not a choice. */
  private isLeading = false;
  private asking = new AbortController();
  private hasBegun = false;

  constructor(
    readonly game: string,
    readonly name: string,
    private lang: Language,
  ) {
    void this.load();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asking.abort();
  }

  // --- derived --------------------------------------------------------------------------------------

  get step(): LessonStepCard | null {
    return this.told?.steps[this.index] ?? null;
  }

  get count(): number {
    return this.told?.steps.length ?? 0;
  }

  get moment(): LessonMoment | null {
    return this.momentAt(this.position);
  }

  private momentAt(position: number): LessonMoment | null {
    return this.told?.moments[position - this.told.first] ?? null;
  }

  /** Whether an answer is asked for now. */
  get isAsking(): boolean {
    return !this.caption && !this.isRight && (this.step?.asked.includes(this.position) ?? false);
  }

  /** Whether the wanted answer is chosen, and only has to be confirmed. */
  get isChosen(): boolean {
    const chosen = this.selected === null ? (this.picking?.chosen ?? []) : [this.selected];
    return isSame(chosen, this.moment?.wanted ?? []);
  }

  /** The taps that lead to each wanted answer that is still to be chosen. */
  taps(room: RoomModule<unknown> | null): Taps {
    return this.isAsking ? tapsTo(room, this.moment, missingAnswers(this.moment, this.picking)) : [];
  }

  /** The same for what the step asks for next; it may have to be chosen first, such as the payment for a district. */
  tapsAfter(room: RoomModule<unknown> | null): Taps {
    const moment = this.momentAt(this.step?.asked.find((position) => position > this.position) ?? -1);
    const wanted = moment?.answers.filter(({ answer }) => moment.wanted.includes(answer));
    return this.isAsking && this.isChosen ? tapsTo(room, moment, wanted ?? []) : [];
  }

  readonly question = $derived.by((): Question | null => {
    const now = this.moment;
    // A step that only shows something is drawn like a question, with what is picked and highlighted.
    const isHeld = this.caption || this.isRight || this.isEnded || this.isBlinking;
    if (!now?.question || !now.answers.length || isHeld || now.to_act === null) return null;
    return { ...now.question, seat: now.to_act, answers: now.answers };
  });

  get seats(): readonly Seat[] {
    return lessonSeats(this.told?.names ?? []);
  }

  /** The log since the learner's last answer. */
  get recent(): readonly LogLine[] {
    const told = this.told?.moments.slice(0, this.position - this.told.first + 1) ?? [];
    const lines = told.flatMap(({ line }) => (line ? [line] : []));
    return lines.slice(lines.findLastIndex((line) => line.seat === 0) + 1);
  }

  // --- steps ----------------------------------------------------------------------------------------

  private async load(): Promise<void> {
    const { lang } = this;
    try {
      const told = await api.lesson(this.game, this.name, lang);
      if (lang !== this.lang) return; // the language was changed meanwhile
      this.told = told;
      if (!this.hasBegun) {
        this.hasBegun = true; // in the language that was loaded first
        const kept = lessons.of(this.game, told.card);
        this.go(kept.isDone || kept.steps >= told.steps.length ? 0 : kept.steps);
      }
    } catch (error) {
      this.trouble = errorText(error);
    }
  }

  speak(lang: Language): void {
    if (lang === this.lang) return;
    this.lang = lang;
    void this.load();
  }

  go(index: number): void {
    const step = this.told?.steps[index];
    if (!step) return;
    this.stop();
    this.isEnded = this.isRight = false;
    this.caption = '';
    this.index = index;
    this.come(step.position);
  }

  back(): void {
    this.go(Math.max(0, this.index - 1));
  }

  /** Continue from a step that only shows something, or skip what is asked. */
  next(): void {
    const { step, told } = this;
    if (!step || !told) return;
    lessons.keep(this.game, told.card, Math.max(lessons.of(this.game, told.card).steps, this.index + 1));
    if (this.index + 1 < this.count) this.go(this.index + 1);
    else this.isEnded = true;
  }

  /** Plays the moves of the others that belong to this step. */
  watch(): void {
    if (this.step && !this.caption) this.forward();
  }

  private come(position: number): void {
    this.position = position;
    this.clear();
    const asked = this.moment?.asked_set;
    const onChange = (chosen: readonly number[], isComplete: boolean): void => {
      this.clear();
      if (isComplete) void this.foresee({ answers: chosen.join(',') });
    };
    this.picking = asked ? new AnswerSet(asked, onChange, (chosen) => this.give(chosen)) : null;
    this.brings = {};
    if (this.step?.asked.includes(position)) void this.weigh(position);
  }

  private async weigh(position: number): Promise<void> {
    const [first, ...others] = this.moment?.wanted ?? [];
    if (first === undefined) return;
    const found = await this.peek(this.picking ? { answers: [first, ...others].join(',') } : { answer: first });
    if (position === this.position) this.brings = found?.changes[0] ?? {};
  }

  /** Plays draws and automatic moves, up to the next question or the end of the step. */
  private forward(): void {
    const { step } = this;
    if (!step) return;
    if (step.asked.includes(this.position)) {
      this.caption = '';
      return;
    }
    if (this.position >= step.end) {
      this.caption = '';
      this.finish();
      return;
    }
    this.come(this.position + 1);
    const line = this.moment?.line;
    const isTold = line !== null && line !== undefined && line.seat > 0;
    if (isTold) this.caption = line.text;
    const pace = PACE[prefs.playback] * (device.motion ? 1 : STILL);
    this.timer = setTimeout(() => this.forward(), isTold ? pace : 0);
  }

  private finish(): void {
    if (this.step?.kind !== 'ask') return this.next();
    this.isRight = true;
    this.timer = setTimeout(() => this.next(), PRAISE[prefs.playback]);
  }

  // --- answers --------------------------------------------------------------------------------------

  clear(keepsWhy = false): void {
    this.asking.abort();
    this.asking = new AbortController();
    this.selected = null;
    this.preview = null;
    this.reasons = [];
    if (!keepsWhy) this.later = '';
  }

  select(answer: number | null): void {
    if (answer === this.selected) return;
    // The room may point at once at what was just put back; the reason stays visible then.
    this.clear(this.isLeading || answer === null || answer === this.refused);
    this.selected = answer;
    if (answer !== null) void this.foresee({ answer });
  }

  get hasChosen(): boolean {
    return this.selected !== null || (this.picking?.chosen.length ?? 0) > 0;
  }

  /** Cancels what is chosen and not confirmed. */
  putAway(): void {
    if (this.picking) this.picking.choose([]);
    else this.select(null);
  }

  private async foresee(given: { answer?: number; answers?: string }): Promise<void> {
    const { signal } = this.asking;
    const found = await this.peek(given, signal);
    if (!signal.aborted) this.preview = found;
  }

  /** The preview of an answer; null if the server cannot be reached. */
  peek(given: { answer?: number; answers?: string }, signal?: AbortSignal): Promise<Preview | null> {
    return api
      .lessonPreview(this.game, this.name, this.position, { lang: this.lang, ...given }, signal)
      .catch(() => null);
  }

  /** Accepts the answer of the lesson; any other one is put back with the reason. */
  give(given: number | readonly number[]): void {
    const now = this.moment;
    if (!now) return;
    clearTimeout(this.timer); // the answer was being shown, and is now given by hand
    if (this.isAsking && isSame(typeof given === 'number' ? [given] : given, now.wanted)) {
      this.come(now.leads_to);
      this.forward();
    } else void this.putBack(typeof given === 'number' ? given : null);
  }

  private async putBack(answer: number | null): Promise<void> {
    this.refused = answer;
    this.isBlinking = true; // the room puts down the piece it holds
    this.later = ''; // so that screen readers read it again
    await tick();
    this.come(this.position);
    this.later = this.isAsking ? (this.step?.why ?? '') : '';
    this.isBlinking = false;
    this.isLeading = true;
    setTimeout(() => (this.isLeading = false));
  }

  /** Chooses the wanted answer on the board; where nothing is left to confirm, it is played a moment later. */
  async showMe(isReady: () => boolean): Promise<void> {
    const wanted = this.moment?.wanted ?? [];
    const [only] = wanted;
    if (!this.isAsking || only === undefined) return;
    if (this.picking) this.picking.choose(wanted);
    else this.select(only);
    this.shown += 1;
    const { shown, position } = this;
    await tick();
    if (isReady() || shown !== this.shown || position !== this.position) return;
    this.timer = setTimeout(() => this.give(this.picking ? wanted : only), PRAISE[prefs.playback]);
  }

  async askWhy(wanted: Parts): Promise<readonly Reason[]> {
    this.reasons = await this.whyNot(wanted);
    return this.reasons;
  }

  async whyNot(wanted: Parts): Promise<readonly Reason[]> {
    if (!this.isAsking) return [];
    const told = await api.lessonWhy(this.game, this.name, this.position, this.lang, wanted).catch(() => null);
    return told?.reasons ?? [];
  }

  /** Open a table that continues from the end of the lesson, against the weakest level; returns its address. */
  async playOn(level: string, name: string): Promise<string> {
    return `/t/${(await api.lessonTable(this.game, this.name, { name, level })).id}`;
  }
}
