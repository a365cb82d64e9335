// A guest from the local network: the room code, scanned or typed, and the tables of the room.

import { hasServer } from '../app/place';
import { api, ApiError, Unreachable } from '../api/http';
import { isLocal } from '../api/loopback';
import { errorText } from '../api/problems';
import { t } from '../language/i18n.svelte';
import type { HomeRoom, TableCard } from '../api/messages';

const KEY = 'floodplain.room';
const EVERY = 4000; // ms

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

class GuestHome {
  /** Whether this page was opened over the local network of a host; null: not known yet. */
  isGuest = $state<boolean | null>(hasServer && isLocal(location.hostname) ? null : false);
  code = $state(kept());
  room = $state.raw<HomeRoom | null>(null);
  /** Whether the code is wrong. */
  wrong = $state('');
  trouble = $state('');
  private looking: Promise<void> | null = null;

  /** Asks once where the page was opened. */
  look(): Promise<void> {
    this.looking ??= this.isGuest === null ? this.ask() : Promise.resolve();
    return this.looking;
  }

  private async ask(): Promise<void> {
    this.isGuest = await api.home().then(
      ({ guest }) => guest,
      () => this.code !== '', // the server is out of reach; only a guest has a room code
    );
  }

  /** Enters with a code; the right one is stored on the device. */
  async enter(code: string): Promise<boolean> {
    try {
      this.room = await api.enterRoom(code);
      this.keep(this.room.code);
      this.wrong = this.trouble = '';
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.problem.error === 'wrong_room') {
        this.wrong = code;
        this.room = null;
        if (code === this.code) this.keep('');
      } else this.trouble = error instanceof Unreachable ? t('join.unreachable') : errorText(error);
      return false;
    }
  }

  async claim(table: string, seat: number): Promise<void> {
    try {
      this.room = await api.claimSeat({ code: this.code, table, seat });
    } catch (error) {
      this.trouble = errorText(error);
    }
  }

  /** Keeps the list of seats up to date. */
  follow(): () => void {
    const timer = setInterval(() => document.hidden || (this.room && void this.enter(this.code)), EVERY);
    return () => clearInterval(timer);
  }

  table(id: string): TableCard | undefined {
    return this.room?.tables.find((table) => table.id === id);
  }

  private keep(code: string): void {
    this.code = code;
    try {
      localStorage.setItem(KEY, code);
    } catch {
      // It has to be typed again next time.
    }
  }
}

export const guestHome = new GuestHome();
