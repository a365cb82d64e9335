// Playing at a table: messages from the server, and everything that a player can send to it.

import { api, ApiError } from '../api/http';
import type { Language, LogLine, Parts, Preview, Reason } from '../contract';
import { Hint } from '../coach/hint.svelte';
import { named, t } from '../language/i18n.svelte';
import { LiveConnection, type PreviewRequest } from '../api/live.svelte';
import { momentOf, CatchUp } from './catchUp';
import { AnswerDraft, asMessage, type Given } from './answerDraft.svelte';
import { prefs } from '../app/prefs.svelte';
import { errorText } from '../api/problems';
import type { Problem, Situation, TableCard } from '../api/messages';
import { clockFaces, type ClockFace } from './clock';
import { now } from '../app/currentTime.svelte';
import { forEveryone, seatName } from './seats';
import { TableView } from './tableView.svelte';
import { ChatModel } from './chat.svelte';
import { toasts } from '../app/toasts.svelte';

const READ_IN = 9000; // messages disappear automatically

/** Messages about earlier answers. */
type Turned =
  | { type: 'redo' }
  | { type: 'undo'; to: number | null }
  | { type: 'take_back'; to: number }
  | { type: 'consent'; agrees: boolean };

export class TableModel extends TableView {
  /** When the player to move runs out of time, in the server's time. */
  private deadline = $state<number | null>(null);
  /** An own answer that one may want to go back to, until it is confirmed. */
  backTo = $state<number | null>(null);
  refused = $state.raw<Problem | null>(null);
  reasons = $state.raw<readonly Reason[]>([]);
  /** The last error, for the notice line. */
  trouble = $state('');
  /** The number of requests in progress. */
  private doing = $state(0);
  /** The version that an answer is on its way for. */
  private answered = -1;
  /** The answer that is being prepared. */
  readonly draft = new AnswerDraft(this);
  readonly catchUp = new CatchUp(this, this.playback);
  readonly chat: ChatModel;
  readonly hint: Hint;
  private readonly connection: LiveConnection;
  private peeking = new AbortController();
  private reading: ReturnType<typeof setTimeout> | undefined;
  lang: Language;

  constructor(
    readonly id: string,
    lang: Language,
    private readonly isBoard = false,
  ) {
    super();
    this.lang = lang;
    this.catchUp.isFromAfar = isBoard;
    this.hint = new Hint(id);
    this.chat = new ChatModel(id, (seat) => this.ownSeats.includes(seat));
    this.connection = new LiveConnection(
      id,
      {
        onSituation: (situation) => this.take(situation),
        onCard: (card) => this.takeCard(card),
        onChat: (lines, isPast) => this.chat.take(lines, isPast),
        onBack: () => (this.trouble = ''),
        onRefused: (problem) => (this.refused = problem),
      },
      null,
      lang,
      isBoard,
    );
  }

  stop(): void {
    this.stopAsking();
    this.hint.forget();
    this.connection.stop();
    this.chat.stop();
    this.playback.skip();
  }

  // --- state ---------------------------------------------------------------------------------------

  get busy(): boolean {
    return this.doing > 0;
  }

  get connectionState() {
    return this.connection.state;
  }

  /** Whether the server has closed the connection, for instance at the end of a session at home. */
  get isEnded(): boolean {
    return this.connection.isEnded;
  }

  get clocks(): readonly ClockFace[] {
    if (!this.situation?.clocks.length || !this.card) return [];
    const { to_act: seat, clocks } = this.situation;
    const running = seat === null || this.deadline === null ? null : { seat, deadline: this.deadline };
    return clockFaces(clocks, this.card.time, running, now() + this.connection.offset);
  }

  // --- from the server -----------------------------------------------------------------------------

  private take(next: Situation): void {
    const before = this.situation;
    const line = this.log.at(-1);
    if (before && next.version < before.version && next.seat === before.seat) return; // overtaken on the way
    const isSameEyes = before !== null && (before.seat === next.seat || !next.secrets);
    if (before && isSameEyes) this.tellUndone(before, next);
    const news = next.log.filter((line) => line.position >= (before?.position ?? 0)).map((each) => this.worded(each));
    this.lines = [...this.lines.filter((line) => line.position < next.log_from), ...next.log];
    if (!before || before.version !== next.version || !isSameEyes) {
      this.draft.clear();
      this.stopAsking();
    }
    if (!isSameEyes || before.version !== next.version) this.draft.begin(next);
    this.situation = next;
    this.deadline = next.deadline;
    if (!next.secrets && this.isHotSeat && this.isMineToPlay && next.to_act !== next.seat)
      this.takeDevice(next.to_act ?? 0, false); // nothing is secret, so nothing is handed over
    if (isSameEyes && next.position > before.position)
      this.catchUp.play(news, next, momentOf(before, line ?? null, before.seat));
    if (next.position < (before?.position ?? 0)) this.playback.skip();
  }

  private takeCard(told: TableCard): void {
    const card = this.isBoard ? forEveryone(told) : told;
    if (!this.isBoard) this.chat.watch(this.card, card); // the big screen shows whom the game waits for
    this.card = card;
    this.deadline = card.deadline;
  }

  /** Tells others which answer a player has undone; the server reports taking back more. */
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

  /** Replays what happened since my last answer. */
  replay(): void {
    if (this.situation) this.catchUp.replay(this.recent);
  }

  /** Replays what is picked from the log. */
  retell(picked: (log: readonly LogLine[]) => readonly LogLine[]): void {
    this.catchUp.replay(picked(this.log), 'fast');
  }

  speak(lang: Language): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.connection.look(this.situation?.seat ?? null, lang);
  }

  // --- by the player -------------------------------------------------------------------------------

  onDropped(): void {
    this.backTo = null;
    this.reasons = [];
  }

  /** Dismisses the messages that were read. */
  hush(): void {
    this.reasons = [];
    this.trouble = '';
  }

  select(answer: number | null): void {
    if (answer !== this.draft.selected) this.trouble = '';
    this.draft.select(answer);
  }

  /** My seat and the version that it sees; null: it is not my turn. */
  get turn(): { seat: number; version: number } | null {
    const now = this.situation;
    return !now || now.seat === null || !this.isMyTurn ? null : { seat: now.seat, version: now.version };
  }

  foresee(wanted: PreviewRequest, signal: AbortSignal): Promise<Preview | null> {
    return this.connection.foresee(wanted, signal);
  }

  /** Previews an answer without selecting it. */
  async peek(answer: number): Promise<Preview | null> {
    const { turn } = this;
    return turn && this.foresee({ ...turn, answer }, this.peeking.signal).catch(() => null);
  }

  /** Gives an answer; one that cannot be undone first waits for confirmation, if the player wants that. */
  async confirm(given: Given, isSecondWord = false): Promise<void> {
    const { turn } = this;
    if (!turn || this.answered === turn.version) return;
    const message = { ...turn, ...asMessage(isSecondWord ? this.draft.confirmed(given) : given) };
    const confirmed = isSecondWord || !prefs.confirmTurn;
    this.stopAsking(); // its preview is about to be replaced by the result
    this.playback.renew();
    this.answered = turn.version;
    await this.act(async () => {
      const foreseen = await this.connection.give({ type: 'answer', ...message, confirmed });
      if (foreseen) this.draft.stage(foreseen, given);
    });
    if (this.answered === turn.version) this.answered = -1;
  }

  /** Sends a message of my own seat about the version that is shown. */
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

  /** Goes back to an own answer, or asks the others for permission. */
  async goBack(): Promise<void> {
    const to = this.backTo;
    this.backTo = null;
    if (to !== null) await this.tell({ type: 'take_back', to });
  }

  /** Says whether another player may go back; the player who asked withdraws the request. */
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
    const { turn, situation } = this;
    if (!turn) return [];
    const laid = this.draft.row?.laid.map(({ answer }) => answer) ?? [];
    const told = await api.why(this.id, this.lang, turn.seat, wanted, laid);
    if (told.legal) return [];
    return told.reasons.length ? told.reasons : [{ rule: situation?.question?.rule ?? '', text: t('table.row_first') }];
  }

  /** Takes a free seat by the link; whether it was given. */
  async sit(invite: string, seat: number): Promise<boolean> {
    const refused = (error: unknown): never => {
      // A player who waits for the others' consent has a key only now, and the server sends the seat to it.
      if (error instanceof ApiError && error.problem.error === 'asked') this.connection.comeAnew();
      else this.chat.hold(seat, false);
      throw error instanceof ApiError ? new Error(named('lobby', error.problem.error, errorText(error))) : error;
    };
    this.chat.hold(seat);
    return this.act(() => api.join(this.id, { invite, name: prefs.name, seat }).catch(refused));
  }

  async say(text: string): Promise<void> {
    const seat = this.situation?.seat ?? this.ownSeats[0];
    if (seat === undefined || seat === null) return;
    await this.act(() => api.say(this.id, seat, text));
  }

  /** Questions about a position that is left get no answer. */
  private stopAsking(): void {
    this.draft.stopAsking();
    this.peeking.abort();
    this.peeking = new AbortController();
  }

  /** Runs a request and shows its error, if there is one. */
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

  report(error: unknown): void {
    const overtaken = error instanceof ApiError && error.problem.error === 'stale_version' ? error.problem : null;
    if (!overtaken) this.trouble = errorText(error);
    else if (overtaken.situation) void this.connection.arrive(overtaken.situation); // a socket reports it automatically
    this.hushLater();
  }

  private hushLater(): void {
    clearTimeout(this.reading);
    this.reading = setTimeout(() => this.hush(), READ_IN);
  }
}
