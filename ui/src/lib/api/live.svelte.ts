// The live connection to a table: a socket that reconnects automatically and continues from the last version,
// and long polling where sockets are blocked.

import { hasServer } from '../app/place';
import { api, ApiError, lineTo, Unreachable } from './http';
import type { Language } from '../contract';
import { isLocal } from './loopback';
import { giveByHttp, type TableCommand } from './commands';
import { patched, type Patch } from './patch';
import { CONNECTING, OPEN, type Line } from './transport';
import { PendingReplies, type Reply } from './pendingReplies';
import type {
  CardMessage,
  Change,
  ChatLine,
  Done,
  Foreseen,
  Pong,
  Problem,
  PreviewMessage,
  Situation,
  TableCard,
} from './messages';

type Told = Situation | Change | CardMessage | ChatLine | Pong | Problem | Foreseen | Done;
/** What to preview: an answer, or a whole set. */
export type PreviewRequest = Pick<PreviewMessage, 'seat' | 'version' | 'answer' | 'answers'>;
type ConnectionState = 'connecting' | 'live' | 'polling' | 'lost';

export interface LiveListener {
  onSituation: (situation: Situation) => void;
  onCard: (card: TableCard) => void;
  /** A chat message; the flag says whether it is older than this page. */
  onChat: (lines: readonly ChatLine[], isPast: boolean) => void;
  /** Whether the connection was lost, or is there again. */
  onBack: () => void;
  /** The server refuses access to this table. */
  onRefused: (problem: Problem) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const LONGEST_AT_HOME = 2000; // the host's computer is in the same room, and few ask it
const SOCKET_TRIES = 2; // failures in a row before polling takes over
const SIGN_OF_LIFE = 20_000;
const POLL_SECONDS = 20;
const ENDED = 1012; // the server stops or restarts

/** The situation that a change leads to. */
function whole(before: Situation, { now, portrait, points }: Change): Situation {
  return {
    ...now,
    portrait: patched(before.portrait, portrait as Patch),
    points: patched(before.points, points as Patch),
  };
}

function leave(socket: Line): void {
  if (socket.readyState === CONNECTING)
    socket.onopen = () => socket.close(); // closing it sooner would count as a failure
  else socket.close();
}

export class LiveConnection {
  state: ConnectionState = $state('connecting');
  /** Whether the server itself closed the last connection. */
  isEnded = $state(false);
  /** How far the server's clock is ahead of this one. */
  offset = $state(0);
  private socket: Line | null = null;
  private stopped = false;
  private failures = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private poll: AbortController | null = null;
  private answered = true;
  private readonly replies = new PendingReplies();
  version = 0;
  /** The last situation from this socket, to which changes are applied. */
  private last: Situation | null = null;
  /** Those who wait until the follower has a version. */
  private awaited: { version: number; settle: () => void }[] = [];
  private chat = 0;
  /** The last chat message when this page was opened; null if not known yet. */
  private past: number | null = null;
  private stamp = '';

  constructor(
    private readonly table: string,
    private readonly follower: LiveListener,
    private seat: number | null,
    private lang: Language,
    /** Whether it is a big screen, which sees what a spectator does. */
    private readonly isBoard = false,
  ) {
    addEventListener('online', this.hurry);
    if (hasServer) addEventListener('offline', this.lose); // without one no connection can be lost
    document.addEventListener('visibilitychange', this.hurry);
    document.addEventListener('visibilitychange', this.sayVisible);
    this.connect();
  }

  /** Switches to another own seat, or another language. */
  look(seat: number | null, lang: Language): void {
    this.seat = seat;
    this.lang = lang;
    this.version = 0; // texts and views differ, so everything is requested again
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify({ type: 'look', seat, lang }));
    else this.askAnew();
  }

  /** Connects again, with the key that this device has received since. */
  comeAnew(): void {
    const before = this.socket;
    if (!before) return; // the next attempt does so anyway
    this.connect();
    leave(before);
    this.replies.giveUp();
  }

  stop(): void {
    this.stopped = true;
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.hurry);
    document.removeEventListener('visibilitychange', this.sayVisible);
    clearTimeout(this.timer);
    clearInterval(this.beat);
    for (const { settle } of this.awaited) settle();
    this.poll?.abort();
    if (this.socket) leave(this.socket);
  }

  private readonly hurry = (): void => {
    if (this.state !== 'lost' || document.hidden || this.stopped) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };

  /** Tells the server whether the page can be seen: a player who sees it is not notified. */
  private readonly sayVisible = (): void => {
    const said = { type: 'visible', visible: !document.hidden };
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(said));
  };

  private readonly lose = (): void => {
    this.socket?.close();
    if (!this.socket) this.state = 'lost';
  };

  private query(): Record<string, string | number | null> {
    return { seat: this.seat, lang: this.lang, since: this.version };
  }

  private connect(): void {
    if (this.stopped) return;
    const socket = lineTo(this.table, { ...this.query(), changes: true, board: this.isBoard || null });
    this.socket = socket;
    this.last = null;
    socket.onopen = () => {
      this.reached('live');
      this.failures = 0;
      this.wait = FIRST_WAIT;
      this.answered = true;
      if (document.hidden) this.sayVisible();
      socket.send(JSON.stringify({ type: 'ping' })); // to learn the server's time
      clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(socket), SIGN_OF_LIFE);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(JSON.parse(String(event.data)) as Told);
    };
    socket.onclose = (event) => {
      if (this.socket && this.socket !== socket) return; // another socket has replaced it
      clearInterval(this.beat);
      this.socket = null;
      this.replies.giveUp();
      if (!this.stopped) this.lost(event.code);
    };
  }

  private reached(state: 'live' | 'polling'): void {
    if (this.state === 'lost') this.follower.onBack();
    this.state = state;
    this.isEnded = false;
  }

  private ping(socket: Line): void {
    if (!this.answered) return socket.close(); // no reply in time: the connection is dead
    this.answered = false;
    socket.send(JSON.stringify({ type: 'ping' }));
  }

  private lost(code: number): void {
    this.isEnded ||= code === ENDED;
    this.failures += 1;
    this.state = 'lost';
    clearTimeout(this.timer);
    if (this.failures > SOCKET_TRIES && navigator.onLine) {
      void this.pollOnce();
      return;
    }
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.waitLonger();
  }

  private waitLonger(): void {
    this.wait = Math.min(this.wait * 2, isLocal(location.hostname) ? LONGEST_AT_HOME : LONGEST_WAIT);
  }

  private take(told: Told): void {
    this.answered = true;
    switch (told.type) {
      case 'situation':
        this.version = told.version;
        this.last = told;
        this.follower.onSituation(told);
        this.awaited = this.awaited.filter(({ version, settle }) => version > told.version || void settle());
        break;
      case 'change':
        if (this.last?.version === told.since) this.take(whole(this.last, told));
        else this.look(this.seat, this.lang); // if in doubt, everything is requested
        break;
      case 'table':
        this.past ??= told.chat;
        this.stamp = told.card.stamp;
        this.follower.onCard(told.card);
        break;
      case 'chat':
        this.heard([told]);
        break;
      case 'pong':
        this.offset = told.at - Date.now();
        break;
      case 'foreseen':
      case 'done':
        this.replies.settle(told);
        break;
      case 'problem':
        if (this.replies.settle(told)) break;
        if (told.status === 403 || told.status === 404) this.follower.onRefused(told);
        break;
    }
  }

  /**
   * What an answer would bring; null if the table has changed meanwhile, or the connection was lost. Over the open
   * socket, where a change of the table is no failed request; over HTTP if there is none, or it is over its limit.
   */
  async foresee(wanted: PreviewRequest, signal: AbortSignal): Promise<Foreseen | null> {
    const told = await this.ask({ type: 'preview', ...wanted });
    if (told === undefined) return api.preview(this.table, { lang: this.lang, ...wanted }, signal);
    if (told?.type === 'problem' && told.status !== 409) throw new ApiError(told);
    return told?.type === 'foreseen' ? told : null;
  }

  /**
   * Gives an answer, or undoes one, in the same way; returns the preview if it must be confirmed first.
   * Returns when the follower has the new situation, which comes once: by the socket, or else by HTTP.
   */
  async give(said: TableCommand): Promise<Foreseen | null> {
    const told = await this.ask(said);
    if (told === null) throw new Unreachable('the line was lost');
    if (told?.type === 'problem') throw new ApiError(told);
    if (told?.type === 'foreseen') return told;
    if (told) await this.reach(told.version);
    else {
      const answered = await giveByHttp(this.table, this.lang, said);
      if (answered.type === 'foreseen') return answered;
      await this.arrive(answered);
    }
    return null;
  }

  /** Gives the follower a situation that came by HTTP; a socket sends it anyway. */
  async arrive(situation: Situation): Promise<void> {
    if (this.socket?.readyState === OPEN) return this.reach(situation.version);
    if (situation.version <= this.version) return;
    this.take(situation);
    this.askAnew();
  }

  private reach(version: number): Promise<void> {
    if (version <= this.version) return Promise.resolve();
    return new Promise((settle) => this.awaited.push({ version, settle }));
  }

  /** Sends a message over the open socket; undefined if there is none, or it is over its limit. */
  private async ask(message: TableCommand | PreviewMessage): Promise<Reply | null | undefined> {
    if (this.socket?.readyState !== OPEN) return undefined;
    const { id, reply } = this.replies.expect();
    this.socket.send(JSON.stringify({ ...message, id }));
    const told = await reply;
    return told?.type === 'problem' && told.status === 429 ? undefined : told;
  }

  private heard(lines: readonly ChatLine[]): void {
    lines = lines.filter((line) => line.number > this.chat); // a new socket sends all of it again
    if (!lines.length) return;
    this.chat = Math.max(this.chat, ...lines.map((line) => line.number));
    this.follower.onChat(lines, this.chat <= (this.past ?? 0));
  }

  /** Restarts a running poll from the present version, so that nothing comes twice. */
  private askAnew(): void {
    if (this.socket) this.comeAnew();
    else this.poll?.abort();
  }

  private async pollOnce(): Promise<void> {
    this.poll = new AbortController();
    try {
      const told = await api.wait(
        this.table,
        { ...this.query(), chat: this.chat, card: this.stamp, seconds: this.state === 'lost' ? 0 : POLL_SECONDS },
        this.poll.signal,
      );
      if (this.poll.signal.aborted) return void this.pollOnce(); // its request was for another seat or language
      this.reached('polling');
      this.wait = FIRST_WAIT;
      if (told.card) this.take({ type: 'table', card: told.card, chat: told.chat.at(-1)?.number ?? 0 });
      if (told.situation) this.take(told.situation);
      this.heard(told.chat);
      if (!this.stopped) this.timer = setTimeout(() => void this.pollOnce(), 50);
    } catch (error) {
      if (this.stopped) return;
      if (this.poll.signal.aborted) return void this.pollOnce();
      if (error instanceof ApiError && [403, 404].includes(error.problem.status))
        return this.follower.onRefused(error.problem);
      this.state = 'lost';
      this.failures = 0; // the server was away; sockets may work when it is back
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.waitLonger();
    }
  }
}
