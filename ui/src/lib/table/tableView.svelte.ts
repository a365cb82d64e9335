// One table as this device sees it: the data from the server, and what follows from it.

import { addressed } from './captions';
import type { LogLine, Question, Seat } from '../contract';
import { Playback } from './playback.svelte';
import { seatsOf } from './seats';
import type { Situation, TableCard } from '../api/messages';

export class TableView {
  card = $state.raw<TableCard | null>(null);
  situation = $state.raw<Situation | null>(null);
  protected lines = $state.raw<readonly LogLine[]>([]);
  readonly log = $derived.by((): readonly LogLine[] => this.lines.map((line) => this.worded(line)));
  /** In a game on one device: the seat that looks at the screen; null while it is handed over. */
  eyes = $state<number | null>(null);
  readonly playback = new Playback();

  get ownSeats(): readonly number[] {
    return (this.card?.seats ?? []).filter((seat) => seat.mine).map((seat) => seat.seat);
  }

  /** Whether one of my seats is asked, whatever the page shows at the moment. */
  get isMineToPlay(): boolean {
    const asked = this.situation?.to_act ?? null;
    return asked !== null && !this.situation?.over && this.ownSeats.includes(asked);
  }

  /** The seats of other people, whom one asks before going back. */
  get people(): readonly number[] {
    return (this.card?.seats ?? [])
      .filter((seat) => seat.kind === 'person' && !seat.mine && !seat.stand_in)
      .map((seat) => seat.seat);
  }

  /** Whether the coach may be asked: if nobody else plays, or all agreed; never in a daily or rated game. */
  get mayHint(): boolean {
    if (this.card?.daily || this.card?.rated) return false;
    return this.ownSeats.length > 0 && !this.situation?.over && (this.card?.hints || !this.people.length);
  }

  get isHotSeat(): boolean {
    return this.ownSeats.length > 1;
  }

  /** The own seat that takes the device next; null when nothing is to be handed over. */
  get handOverTo(): number | null {
    if (!this.isHotSeat || !this.situation?.secrets || this.situation.over) return null;
    const asked = this.situation.to_act;
    if (asked !== null && this.ownSeats.includes(asked)) return asked === this.eyes ? null : asked;
    return this.eyes === null ? (this.ownSeats[0] ?? null) : null;
  }

  get seats(): readonly Seat[] {
    return seatsOf(this.card);
  }

  /** The present question: the same object until it is answered, so that a room notices a new one. */
  readonly question = $derived.by((): Question | null => {
    const now = this.situation;
    if (!now?.question || now.to_act === null || this.playback.shown) return null;
    return { ...now.question, seat: now.to_act, answers: now.answers };
  });

  get isMyTurn(): boolean {
    return this.question !== null && this.question.answers.length > 0;
  }

  /** The log as far as the table shows it, without moves that are still to be played back. */
  get told(): readonly LogLine[] {
    const until = this.playback.shown?.position ?? Infinity;
    return this.log.filter((line) => line.position < until);
  }

  /** A line in which I am "you"; if several players share a device, all are called by name. */
  worded(line: LogLine): LogLine {
    return this.isHotSeat ? line : addressed(line);
  }

  /** The answer at a position of the log, in words to be quoted. */
  lineAt(position: number | undefined): string {
    return this.log.find((line) => line.position === position)?.text.replace(/\.$/, '') ?? '';
  }

  /** What happened since my own last answer. */
  get recent(): readonly LogLine[] {
    const own = this.situation?.seat ?? null;
    const mine = this.told.findLastIndex((line) => line.seat === own);
    return this.told.slice(own === null ? -8 : mine + 1);
  }
}
