// The connection to the lobby: a socket that reconnects, and questions from time to time where sockets are blocked.

import { api, lineToLobby, Unreachable } from '../api/http';
import { OPEN, type Line } from '../api/transport';
import type { LobbyChange, LobbyHidden, LobbyTables } from '../api/messages';

export interface LobbyListener {
  onTold: (told: LobbyTables | LobbyChange) => void;
  onHidden: (tables: readonly string[]) => void;
  /** Called with the error of a failed request while no updates come; with null once they come again. */
  onState: (trouble: unknown) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const SOCKET_TRIES = 2; // failures in a row before the lobby is asked for instead
const SIGN_OF_LIFE = 20_000;

export class LobbyLine {
  private socket: Line | null = null;
  private isStopped = false;
  private failures = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private hasAnswered = true;

  constructor(private readonly listener: LobbyListener) {
    addEventListener('online', this.hurry);
    addEventListener('offline', this.lose);
    this.connect();
  }

  stop(): void {
    this.isStopped = true;
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.lose);
    clearTimeout(this.timer);
    this.drop();
  }

  /** Connects again, with the key that the server has given to this device since. */
  again(): void {
    this.drop();
    clearTimeout(this.timer);
    this.connect();
  }

  private readonly hurry = (): void => {
    this.wait = FIRST_WAIT;
    if (this.socket?.readyState !== OPEN) this.again();
  };

  private readonly lose = (): void => {
    this.drop();
    this.lost();
  };

  private drop(): void {
    clearInterval(this.beat);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    if (socket.readyState === OPEN) socket.close();
    else socket.onopen = () => socket.close(); // closed sooner, it would count as failed
  }

  private connect(): void {
    if (this.isStopped) return;
    const socket = lineToLobby();
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.failures = 0;
      this.hasAnswered = true;
      clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(socket), SIGN_OF_LIFE);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(JSON.parse(String(event.data)) as LobbyTables | LobbyChange);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      clearInterval(this.beat);
      this.socket = null;
      this.lost();
    };
  }

  private take(told: LobbyTables | LobbyChange | { type: string }): void {
    this.hasAnswered = true;
    if (told.type === 'lobby_hidden') this.listener.onHidden((told as LobbyHidden).tables);
    if (told.type !== 'lobby' && told.type !== 'lobby_change') return;
    this.listener.onState(null);
    this.listener.onTold(told as LobbyTables | LobbyChange);
  }

  private ping(socket: Line): void {
    if (!this.hasAnswered) return socket.close(); // no message for a whole interval: the connection is dead
    this.hasAnswered = false;
    socket.send(JSON.stringify({ type: 'ping' }));
  }

  private lost(): void {
    if (this.isStopped) return;
    this.failures += 1;
    if (this.failures > SOCKET_TRIES && navigator.onLine) void this.ask();
    else this.listener.onState(new Unreachable('no socket'));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private async ask(): Promise<void> {
    try {
      const { lobby, hidden } = await api.lobby();
      this.listener.onHidden(hidden);
      this.take(lobby);
    } catch (error) {
      this.listener.onState(error);
    }
  }
}
