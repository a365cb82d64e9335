// Moves of others as steps: each moment is shown for a while with its caption, then the next.

import type { Amounts, LogLine } from './contract';

export interface Moment {
  readonly position: number;
  readonly view: unknown;
  readonly points: readonly Readonly<Record<string, number>>[];
  readonly line: LogLine | null;
  /** Whether it is my own answer, which is shown only as long as its pieces move. */
  readonly isOwn: boolean;
  /** What it changed for whoever watches. */
  readonly mine: Amounts;
}

/** How much of its time a draw is shown that another of the same kind follows: ten cards dealt are one thing to watch. */
const DEALING = 0.15;

/** How much longer a move of another is shown that gives something to whoever watches, or takes it away. */
const TOUCHING = 2;

const MOVING = 250; // ms

/** So many moments that wait are shown at the full pace; more than that are shown quicker, for nobody wants to fall behind. */
const CALM = 12;

function isOneDeal(line: LogLine | null, next: LogLine | null | undefined): boolean {
  return line !== null && line.seat < 0 && next?.seat === line.seat && next.kind === line.kind;
}

export class Playback {
  shown: Moment | null = $state.raw(null);
  private queue: Moment[] = [];
  private isHeld = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get waiting(): number {
    return this.queue.length;
  }

  /** Keeps to a moment until others are added, so that nothing is seen before its time. */
  hold(moment: Moment): void {
    if (this.shown) return;
    this.shown = moment;
    this.isHeld = true;
  }

  /** Shows the moments after those that are still to be shown. */
  add(moments: readonly Moment[], pace: number): void {
    this.queue.push(...moments);
    if (!this.shown || this.isHeld) this.next(pace);
  }

  skip(): void {
    clearTimeout(this.timer);
    this.isHeld = false;
    this.queue = [];
    this.shown = null;
  }

  private next(pace: number): void {
    this.isHeld = false;
    this.shown = this.queue.shift() ?? null;
    if (!this.shown) return;
    const isDealing = isOneDeal(this.shown.line, this.queue[0]?.line);
    const haste = Math.min(1, CALM / (this.waiting + 1));
    const weight = isDealing ? DEALING : Object.keys(this.shown.mine).length ? TOUCHING : 1;
    this.timer = setTimeout(() => this.next(pace), this.shown.isOwn ? Math.min(pace, MOVING) : pace * haste * weight);
  }
}
