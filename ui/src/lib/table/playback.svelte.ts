// Moves of others as steps: each moment is shown for a while with its caption, then the next.

import type { Amounts, LogLine } from '../contract';

export interface Moment {
  readonly position: number;
  readonly portrait: unknown;
  readonly points: readonly Readonly<Record<string, number>>[];
  readonly line: LogLine | null;
  /** Whether it is my own answer, which is shown only as long as its pieces move. */
  readonly isOwn: boolean;
  /** The changes for the viewer. */
  readonly mine: Amounts;
  /** The text announced instead of its line, for something in progress while the table is unchanged. */
  readonly caption?: LogLine | null;
}

/** The line that is shown with a moment. */
export function captionOf({ caption, line }: Moment): LogLine | null {
  return caption ?? line;
}

/** A moment that is loaded, loading, or requested when its time comes; null if it could not be loaded. */
export interface QueuedMoment {
  readonly line: LogLine | null;
  readonly moment: Moment | Promise<Moment | null> | (() => Promise<Moment | null>);
}

/**
 * The share of its time for a draw that is followed by another of its kind: ten cards dealt are watched as one event.
 */
const DEALING = 0.15;

/** How much longer a move is shown that gives the viewer something or takes it away. */
const TOUCHING = 1.5;

const MOVING = 250; // ms

/** The number of letters that take as long to read as a caption takes to be noticed, which is the pace. */
const LETTERS = 60;

/** For this many times the pace, moments after an own answer have their full time; later ones are sped up. */
const ROUND = 10;

/** However many moments wait, every caption is shown for this share of its time, so that it can be read. */
const LEAST = 0.5;

/** At any pace: in less time a caption cannot be read. */
const LEAST_MS = 700;

function isOneDeal(line: LogLine | null, next: LogLine | null | undefined): boolean {
  return line !== null && line.seat < 0 && next?.seat === line.seat && next.kind === line.kind;
}

/** The time to read a line, as a multiple of the pace; cards dealt one after the other are only watched. */
function readingOf(line: LogLine | null, next: LogLine | null | undefined): number {
  return isOneDeal(line, next) ? DEALING : 1 + (line?.text.length ?? 0) / LETTERS;
}

export class Playback {
  shown: Moment | null = $state.raw(null);
  /** The number of moments left out because too many waited, until all are shown. */
  leftOut = $state(0);
  /** No caption stays for less than this, in ms. */
  least = LEAST_MS;
  private queue: QueuedMoment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts replays, so that a moment that arrives after a skip is not shown. */
  private begun = 0;
  /** The time shown since the last own answer, as a multiple of the pace. */
  private spent = 0;
  /** The time before later moments are sped up, as a multiple of the pace. */
  private most = ROUND;
  private gate: Promise<void> | null = null;
  private open: () => void = () => undefined;

  get waiting(): number {
    return this.queue.length;
  }

  /**
   * Shows moments after those that still wait; until the first of them is loaded, the table stays as it was.
   */
  add(coming: readonly QueuedMoment[], pace: number, before: Moment | null = null): void {
    if (!coming.length) return;
    this.queue.push(...coming);
    if (this.shown) return;
    this.shown = before;
    void this.next(pace);
  }

  /** Leaves out the oldest moments if more than a number wait. */
  keepLast(most: number): void {
    this.leftOut += this.queue.splice(0, Math.max(0, this.queue.length - most)).length;
  }

  /** Notes an own answer: the moments after it have their full time again; requested replays are never sped up. */
  renew(most = ROUND): void {
    this.spent = 0;
    this.most = most;
  }

  /** Show nothing more until it may continue. */
  hold(): void {
    this.gate ??= new Promise((resolve) => (this.open = resolve));
  }

  release(): void {
    this.gate = null;
    this.open();
  }

  skip(): void {
    clearTimeout(this.timer);
    this.begun++;
    this.queue = [];
    this.shown = null;
    this.leftOut = 0;
  }

  private async next(pace: number): Promise<void> {
    const begun = ++this.begun;
    const coming = this.queue.shift();
    if (this.gate) await this.gate;
    const sent = typeof coming?.moment === 'function' ? coming.moment() : coming?.moment;
    const moment = sent instanceof Promise ? await sent : sent;
    if (begun !== this.begun) return;
    if (coming && !moment) return this.next(pace);
    this.shown = moment ?? null;
    if (!this.shown) {
      this.leftOut = 0;
      return;
    }
    const share = this.shareOf(this.shown);
    this.timer = setTimeout(() => void this.next(pace), this.timeOf(this.shown, pace, share));
    if (!this.shown.isOwn) this.spent += share;
  }

  /** How long a moment is shown, in ms. */
  private timeOf(moment: Moment, pace: number, share: number): number {
    if (moment.isOwn) return Math.min(pace, MOVING);
    const line = captionOf(moment);
    return Math.max(pace * share, line?.text && !isOneDeal(line, this.queue[0]?.line) ? this.least : 0);
  }

  /** The time of a moment, as a multiple of the pace: less when many wait, but never too short to be read. */
  private shareOf(moment: Moment): number {
    const touching = Object.keys(moment.mine).length ? TOUCHING : 1;
    const wanted = readingOf(captionOf(moment), this.queue[0]?.line) * touching;
    const waiting = this.queue.map(({ line }, index) => readingOf(line, this.queue[index + 1]?.line));
    const all = waiting.reduce((sum, each) => sum + each, wanted);
    const haste = Math.min(1, Math.max(0, this.most - this.spent) / all);
    return wanted * Math.max(haste, LEAST);
  }
}
