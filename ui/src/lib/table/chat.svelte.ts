// The chat of a table, its unread messages, and sentences about players who come and go.

import { api } from '../api/http';
import { eventText } from './tableEvents';
import { t } from '../language/i18n.svelte';
import { seatName } from './seats';
import type { ChatLine, TableCard } from '../api/messages';
import { toasts } from '../app/toasts.svelte';

const AWAY = 8000; // reloading a page is no absence
/** The player's own actions need no message. */
const OWN_DOING = new Set(['came', 'left', 'back', 'took_back', 'kept', 'let_in', 'hinted']);

export class ChatModel {
  lines: readonly ChatLine[] = $state.raw([]);
  private heard = $state(0);
  /** Whether the lines are visible, so that they need no notification. */
  private isShown = false;
  private told: number[] = [];
  private readonly leaving = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly away = new Set<number>();
  /** Seats that the player takes or has given up: messages about them come before or after they are known as own. */
  private readonly held = new Set<number>();

  constructor(
    private readonly table: string,
    private readonly isMine: (seat: number) => boolean,
  ) {}

  private get key(): string {
    return `floodplain.heard.${this.table}`;
  }

  /** Receives messages; those from before this page was opened cause no notification. */
  take(lines: readonly ChatLine[], isPast: boolean): void {
    // Slow to work out, so not before it is needed.
    if (!this.lines.length) this.heard = Number(sessionStorage.getItem(this.key) ?? 0);
    this.lines = [...this.lines, ...lines];
    for (const line of isPast ? [] : lines) {
      if (!this.isShown && this.isToTell(line)) this.told.push(toasts.tell(eventText(line)));
    }
  }

  /** Reads everything again, as it changes with who is blocked. */
  async reload(): Promise<void> {
    this.lines = (await api.chat(this.table)).lines;
  }

  private isToTell({ kind, seat, parts }: ChatLine): boolean {
    const isOwn = this.isMine(seat) || this.held.has(seat);
    if (kind === 'said' || (OWN_DOING.has(kind) && isOwn)) return false;
    return kind !== 'took_back' || Number(parts.answers) > 1; // the table announces a single undone answer
  }

  /** A seat is about to become the player's, or is not given after all. */
  hold(seat: number, isHeld = true): void {
    if (isHeld) this.held.add(seat);
    else this.held.delete(seat);
  }

  get isUnread(): boolean {
    return this.lines.some(
      (line) => line.kind === 'said' && !line.hidden && line.number > this.heard && !this.isMine(line.seat),
    );
  }

  read(): void {
    this.heard = this.lines.at(-1)?.number ?? 0;
    sessionStorage.setItem(this.key, String(this.heard));
  }

  /** Marks the lines as visible, until the returned function is called. */
  show(): () => void {
    this.isShown = true;
    for (const number of this.told.splice(0)) toasts.drop(number);
    return () => (this.isShown = false);
  }

  /** Says who has been away for more than a moment, and who is back. */
  watch(before: TableCard | null, card: TableCard): void {
    for (const seat of card.seats) {
      const was = before?.seats[seat.seat];
      if (seat.mine) this.hold(seat.seat);
      if (!was || seat.mine || seat.kind !== 'person' || was.name !== seat.name || was.present === seat.present)
        continue;
      clearTimeout(this.leaving.get(seat.seat));
      if (!seat.present)
        this.leaving.set(
          seat.seat,
          setTimeout(() => this.tellAway(seat.seat, seatName(seat)), AWAY),
        );
      else if (this.away.delete(seat.seat)) toasts.tell(t('happened.here', { name: seatName(seat) }));
    }
  }

  private tellAway(seat: number, name: string): void {
    this.away.add(seat);
    toasts.tell(t('happened.away', { name }));
  }

  stop(): void {
    for (const timer of this.leaving.values()) clearTimeout(timer);
  }
}
