// What one does at a table: what is selected and foreseen, everything one may say, and what comes in.

import { api, Refused } from '../api/http';
import type { Answer, Language, LogLine, Parts, Preview, Reason } from '../contract';
import { Hint } from '../coach/hint.svelte';
import { named, t } from '../language/i18n.svelte';
import { LiveConnection } from '../api/live.svelte';
import { momentOf, Retelling } from './catchUp';
import { Row } from './answerSequence.svelte';
import { Picking } from './answerSet.svelte';
import { prefs } from '../app/prefs.svelte';
import { said } from '../api/problems';
import type { Foreseen, Problem, Situation, TableCard } from '../api/messages';
import { faces, type ClockFace } from './clock';
import { now } from '../app/currentTime.svelte';
import { seatName } from './seats';
import { SeenTable } from './tableView.svelte';
import { Talk } from './chat.svelte';
import { toasts } from '../app/toasts.svelte';
import { tallied } from '../language/words';

const PREVIEW_DELAY = 40;
const READ_IN = 9000; // what was told goes away by itself

/** What is said about answers that were given before. */
type Turned =
  | { type: 'redo' }
  | { type: 'undo'; to: number | null }
  | { type: 'take_back'; to: number }
  | { type: 'consent'; agrees: boolean };

/** What is given: an answer, the items of a set in any order, or a row of answers. */
type Given = number | readonly number[];

function asSaid(given: Given): { answer: number } | { answers: number[] } {
  return typeof given === 'number' ? { answer: given } : { answers: [...given] };
}

export class TableModel extends SeenTable {
  /** When whoever is asked has no time left, in the server's time. */
  private deadline = $state<number | null>(null);
  /** An own answer that one may want to go back to, until it is confirmed. */
  backTo = $state<number | null>(null);
  refused = $state.raw<Problem | null>(null);
  selected = $state<number | null>(null);
  /** The set that is asked for, as far as it is picked; null: a single answer is asked for. */
  picking = $state.raw<Picking | null>(null);
  /** Several answers to one question, as far as they are laid out; null: a set is asked for, or somebody else. */
  row = $state.raw<Row | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** An answer that could not be taken back waits for its confirmation. */
  staged = $state.raw<Preview | null>(null);
  /** The same answer or set, as it was given. */
  private pledged: Given | null = null;
  reasons = $state.raw<readonly Reason[]>([]);
  /** The last thing that went wrong, for the notice line. */
  trouble = $state('');
  /** How much is being done with the server. */
  private doing = $state(0);
  /** The version that an answer is on its way for. */
  private answered = -1;
  readonly retelling = new Retelling(this, this.playback);
  readonly talk: Talk;
  readonly hint: Hint;
  private readonly connection: LiveConnection;
  private asking: AbortController | null = null;
  private peeking = new AbortController();
  private reading: ReturnType<typeof setTimeout> | undefined;
  lang: Language;

  constructor(
    readonly id: string,
    lang: Language,
  ) {
    super();
    this.lang = lang;
    this.hint = new Hint(id);
    this.talk = new Talk(id, (seat) => this.ownSeats.includes(seat));
    this.connection = new LiveConnection(
      id,
      {
        onSituation: (situation) => this.take(situation),
        onCard: (card) => this.takeCard(card),
        onChat: (lines, isPast) => this.talk.take(lines, isPast),
        onBack: () => (this.trouble = ''),
        onRefused: (problem) => (this.refused = problem),
      },
      null,
      lang,
    );
  }

  stop(): void {
    this.connection.stop();
    this.talk.stop();
    this.playback.skip();
  }

  // --- what holds -----------------------------------------------------------------------------------

  get busy(): boolean {
    return this.doing > 0;
  }

  get connectionState() {
    return this.connection.state;
  }

  get clocks(): readonly ClockFace[] {
    if (!this.situation?.clocks.length || !this.card) return [];
    const { to_act: seat, clocks } = this.situation;
    const running = seat === null || this.deadline === null ? null : { seat, deadline: this.deadline };
    return faces(clocks, this.card.time, running, now() + this.connection.offset);
  }

  /** The set of several answers that is asked for; null: one answer is, also where a set can have no more. */
  get several(): Picking | null {
    return this.picking && this.picking.asked.most > 1 ? this.picking : null;
  }

  get selectedAnswer(): Answer | null {
    const { staged, picking, row } = this;
    if (staged && row?.laid.length)
      return { answer: staged.answer, text: tallied(row.laid.map(({ text }) => text)), parts: {} };
    if (staged && picking) {
      const items = picking.asked.items.flatMap((item) => Array<string>(picking.count(item.answer)).fill(item.text));
      return { answer: staged.answer, text: tallied(items), parts: {} };
    }
    return this.question?.answers.find((answer) => answer.answer === this.selected) ?? null;
  }

  // --- what comes in --------------------------------------------------------------------------------

  private take(next: Situation): void {
    const before = this.situation;
    const line = this.log.at(-1);
    if (before && next.version < before.version && next.seat === before.seat) return; // overtaken on the way
    const isSameEyes = before !== null && (before.seat === next.seat || !next.secrets);
    if (before && isSameEyes) this.tellUndone(before, next);
    const news = next.log.filter((line) => line.position >= (before?.position ?? 0)).map((each) => this.worded(each));
    this.lines = [...this.lines.filter((line) => line.position < next.log_from), ...next.log];
    if (!before || before.version !== next.version || !isSameEyes) {
      this.clear();
      this.stopAsking();
    }
    if (!isSameEyes || before.version !== next.version) {
      this.picking = this.pickingOf(next);
      this.row = this.rowOf(next);
    }
    this.situation = next;
    this.deadline = next.deadline;
    if (!next.secrets && this.isHotSeat && this.isMineToPlay && next.to_act !== next.seat)
      this.takeDevice(next.to_act ?? 0, false); // nothing is secret, so nothing is handed over
    if (isSameEyes && next.position > before.position)
      this.retelling.play(news, next, momentOf(before, line ?? null, before.seat));
    if (next.position < (before?.position ?? 0)) this.playback.skip();
  }

  private takeCard(card: TableCard): void {
    this.talk.watch(this.card, card);
    this.card = card;
    this.deadline = card.deadline;
  }

  /** Others are told what somebody has taken back; a longer way back is told by the server. */
  private tellUndone(before: Situation, next: Situation): void {
    const gone = this.log.filter((line) => line.position >= next.position);
    const by = next.to_act;
    if (next.position >= before.position || by === null || this.ownSeats.includes(by)) return;
    if (gone.every((line) => line.seat === by))
      toasts.tell(t('happened.undid', { name: seatName(this.card?.seats[by]), line: gone[0]?.text ?? '' }));
  }

  takeDevice(seat: number, isHandedOver = true): void {
    if (isHandedOver) this.playback.skip();
    this.eyes = seat;
    this.connection.look(seat, this.lang);
  }

  /** Plays once more what happened since my last answer. */
  replay(): void {
    if (this.situation) this.retelling.replay(this.recent);
  }

  /** Plays once more what is picked of the log. */
  retell(picked: (log: readonly LogLine[]) => readonly LogLine[]): void {
    this.retelling.replay(picked(this.log), 'fast');
  }

  speak(lang: Language): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.connection.look(this.situation?.seat ?? null, lang);
  }

  // --- what one does --------------------------------------------------------------------------------

  clear(): void {
    this.row?.drop();
    this.letGo();
  }

  /** Nothing is selected or foreseen. */
  private letGo(): void {
    this.asking?.abort();
    this.selected = null;
    this.preview = null;
    this.staged = null;
    this.backTo = null;
    this.reasons = [];
  }

  /** What was told is read. */
  hush(): void {
    this.reasons = [];
    this.trouble = '';
  }

  select(answer: number | null): void {
    if (answer === this.selected) return;
    this.clear();
    this.trouble = '';
    this.selected = answer;
    if (answer !== null) void this.foresee(answer);
  }

  /** What was to be given is not given yet: a row stays laid out. */
  notYet(): void {
    if (this.row?.laid.length) this.staged = null;
    else this.clear();
  }

  private rowOf({ asked_set: asked, answers }: Situation): Row | null {
    const onChange = (laid: readonly number[]): void => {
      this.letGo();
      if (laid.length) void this.foresee(laid);
    };
    const onGive = (laid: readonly number[]): void => void this.confirm(laid, this.staged !== null);
    return asked || !answers.length ? null : new Row(answers, onChange, onGive);
  }

  private pickingOf({ asked_set: asked }: Situation): Picking | null {
    const onChange = (chosen: readonly number[], isComplete: boolean): void => {
      this.letGo();
      if (isComplete) void this.foresee(chosen);
    };
    return asked && new Picking(asked, onChange, (chosen) => void this.confirm(chosen, this.staged !== null));
  }

  private async foresee(given: Given): Promise<void> {
    const now = this.situation;
    if (!now || now.seat === null || !this.isMyTurn) return;
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      await new Promise((resolve) => setTimeout(resolve, PREVIEW_DELAY)); // the pointer may only pass over
      if (signal.aborted || this.busy) return; // what is on its way shows more than a preview would
      const wanted = { seat: now.seat, version: now.version, ...asSaid(given) };
      const foreseen = await this.connection.foresee(wanted, signal);
      if (signal.aborted) return;
      this.preview = foreseen;
      if (typeof given !== 'number') this.row?.goOn(foreseen?.further ?? []);
    } catch (error) {
      if (signal.aborted) return;
      this.row?.drop();
      this.report(error);
    }
  }

  /** What an answer would bring, without selecting it. */
  async peek(answer: number): Promise<Preview | null> {
    const now = this.situation;
    if (!now || now.seat === null || !this.isMyTurn) return null;
    const wanted = { seat: now.seat, version: now.version, answer };
    return this.connection.foresee(wanted, this.peeking.signal).catch(() => null);
  }

  /** Gives an answer; one that could not be taken back waits for a second word where the player wants that. */
  async confirm(given: Given, isSecondWord = false): Promise<void> {
    const now = this.situation;
    if (!now || now.seat === null || this.answered === now.version || !this.isMyTurn) return;
    const { seat, version } = now;
    const said = asSaid(isSecondWord && this.staged?.answer === given ? (this.pledged ?? given) : given);
    const confirmed = isSecondWord || !prefs.confirmTurn;
    this.stopAsking(); // what it would bring is about to be seen
    this.playback.renew();
    this.answered = version;
    await this.act(async () => {
      const foreseen = await this.connection.give({ type: 'answer', seat, version, ...said, confirmed });
      if (foreseen) this.stage(foreseen, given);
    });
    if (this.answered === version) this.answered = -1;
  }

  private stage(foreseen: Foreseen, given: Given): void {
    this.asking?.abort();
    this.selected = typeof given === 'number' ? foreseen.answer : null;
    this.preview = foreseen;
    this.staged = foreseen;
    this.pledged = given;
  }

  /** Says something of my own seat about the version that is seen. */
  private async tell(message: Turned): Promise<void> {
    const now = this.situation;
    if (!now || now.seat === null) return;
    const { seat, version } = now;
    await this.act(() => this.connection.give({ ...message, seat, version }));
  }

  undo(to: number | null = null): Promise<void> {
    return this.tell({ type: 'undo', to });
  }

  redo(): Promise<void> {
    return this.tell({ type: 'redo' });
  }

  /** Goes back to an own answer, or asks the others whether one may. */
  async goBack(): Promise<void> {
    const to = this.backTo;
    this.backTo = null;
    if (to !== null) await this.tell({ type: 'take_back', to });
  }

  /** Says whether somebody else may go back; who asked withdraws it. */
  consent(agrees: boolean): Promise<void> {
    return this.tell({ type: 'consent', agrees });
  }

  async askWhy(wanted: Parts): Promise<readonly Reason[]> {
    try {
      this.reasons = await this.whyNot(wanted);
      this.hushLater();
      return this.reasons;
    } catch (error) {
      this.report(error);
      return [];
    }
  }

  /** Which rules forbid an answer with these parts, without showing it. */
  async whyNot(wanted: Parts): Promise<readonly Reason[]> {
    const now = this.situation;
    if (!now || now.seat === null || !this.isMyTurn) return [];
    const laid = this.row?.laid.map(({ answer }) => answer) ?? [];
    const told = await api.why(this.id, this.lang, now.seat, wanted, laid);
    if (told.legal) return [];
    return told.reasons.length ? told.reasons : [{ rule: now.question?.rule ?? '', text: t('table.row_first') }];
  }

  /** Takes a free seat by the link; whether it was given. */
  async sit(invite: string, seat: number): Promise<boolean> {
    const refused = (error: unknown): never => {
      // Whoever waits for the others' word has a key only now, and is told of the seat by it.
      if (error instanceof Refused && error.problem.error === 'asked') this.connection.comeAnew();
      else this.talk.hold(seat, false);
      throw error instanceof Refused ? new Error(named('lobby', error.problem.error, said(error))) : error;
    };
    this.talk.hold(seat);
    return this.act(() => api.join(this.id, { invite, name: prefs.name, seat }).catch(refused));
  }

  async say(text: string): Promise<void> {
    const seat = this.situation?.seat ?? this.ownSeats[0];
    if (seat === undefined || seat === null) return;
    await this.act(() => api.say(this.id, seat, text));
  }

  /** Questions about a position that is left get no answer. */
  private stopAsking(): void {
    this.asking?.abort();
    this.peeking.abort();
    this.peeking = new AbortController();
  }

  /** Does something with the server and tells what went wrong. */
  async act(work: () => Promise<unknown>): Promise<boolean> {
    this.doing += 1;
    this.trouble = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.report(error);
      return false;
    } finally {
      this.doing -= 1;
    }
  }

  private report(error: unknown): void {
    const overtaken = error instanceof Refused && error.problem.error === 'stale_version' ? error.problem : null;
    if (!overtaken) this.trouble = said(error);
    else if (overtaken.situation) void this.connection.arrive(overtaken.situation); // a socket tells it by itself
    this.hushLater();
  }

  private hushLater(): void {
    clearTimeout(this.reading);
    this.reading = setTimeout(() => this.hush(), READ_IN);
  }
}
