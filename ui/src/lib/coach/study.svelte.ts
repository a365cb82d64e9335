// The coach's additions to a review: its analysis, its own line shown step by step, and mistakes tried again.

import { Analysis } from './analysis.svelte';
import type { RoomModule, Seat } from '../contract';
import type { GameAssets } from '../room/gameAssets.svelte';
import { Mistakes } from './mistakes.svelte';
import type { ReviewModel } from './review.svelte';
import { seatsOf } from '../table/seats';
import { api } from '../api/http';
import type { MomentReply, CoachLineStep } from '../api/messages';
import { locale, t } from '../language/i18n.svelte';

const PACE = 600; // ms per step of a line

export class Study {
  readonly analysis: Analysis;
  lesson = $state.raw<Mistakes | null>(null);
  /** The view of a line, while it is shown. */
  step = $state.raw<CoachLineStep | null>(null);
  /** The coach's comment on the current decision; null if there is none, or not yet. */
  moment = $state.raw<MomentReply | null>(null);

  constructor(
    private readonly model: ReviewModel,
    private readonly furnished: Pick<GameAssets, 'room' | 'texts'>,
    /** Goes to another moment. */
    readonly go: (position: number) => void,
  ) {
    this.analysis = new Analysis(model.id);
  }

  readonly seats: readonly Seat[] = $derived.by(() => seatsOf(this.model.card));

  get position(): number {
    return this.model.position;
  }

  get room(): RoomModule<unknown> | null {
    return this.furnished.room;
  }

  /** The name of the points of a category. */
  readonly category = (name: string): string => this.furnished.texts?.category(name) ?? name;

  /** The name of a round or turn. */
  get stage(): string {
    return this.furnished.texts?.stage ?? '';
  }

  /** The event at a moment, in a sentence. */
  readonly says = (position: number): string => this.model.says(position);

  get isOpen(): boolean {
    return this.analysis.isThere || this.analysis.isReading;
  }

  /** Loads the coach's comment on a decision. */
  async tell(position: number): Promise<void> {
    this.moment = null;
    if (!this.analysis.readings[position]?.mark) return;
    const { lang } = locale;
    const found = await this.analysis.moment(position, lang).catch(() => null);
    // A reply in the former language may arrive later.
    if (this.model.position === position && locale.lang === lang) this.moment = found;
  }

  /** Shows what was chosen and then what the coach would have played, until another moment is shown. */
  async showLine(): Promise<void> {
    const { position } = this.model;
    const { given, answers } = this.moment ?? {};
    const line = this.analysis.line(position, locale.lang);
    const chosen = given && given.answer !== answers?.[0]?.answer ? await this.chosen(position, given.text) : [];
    const { steps } = await line;
    const told = steps.map((each) => ({ ...each, text: t('coach.shown_step', { text: each.text }) }));
    for (const each of [...chosen, ...told]) {
      if (this.model.position !== position) return;
      this.step = each;
      await new Promise((done) => setTimeout(done, PACE));
    }
  }

  /** The player and the move, such as "You played: …". */
  played(seat: number, text: string): string {
    const { mine, name } = this.seats[seat] ?? { mine: false, name: '' };
    return mine ? t('coach.you_played', { text }) : t('coach.they_played', { name, text });
  }

  private async chosen(position: number, text: string): Promise<CoachLineStep[]> {
    const { portrait, points } = await api.moment(this.model.id, position + 1, { lang: locale.lang });
    const seat = this.analysis.readings[position]?.seat ?? 0;
    return [{ text: this.played(seat, text), portrait, points }];
  }

  /** Repeats a player's mistakes: the named player's, or the reader's, or those of the first player with any. */
  learn(seat = this.learner, marks?: readonly string[]): void {
    this.lesson = new Mistakes(this.analysis, seat, this.go, locale.lang, marks);
  }

  /** The number of mistakes to learn from, before a player is chosen. */
  get mistakes(): number {
    return this.analysis.mistakes(this.learner).length;
  }

  private get learner(): number {
    const worst = this.seats.find((each) => this.analysis.mistakes(each.seat).length);
    return (this.seats.find((each) => each.mine) ?? worst)?.seat ?? 0;
  }
}
