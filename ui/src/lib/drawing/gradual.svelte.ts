// Many pieces of one kind; the first table of a page draws some of them in every frame.

import { drawLater, isDrawnAtOnce } from './schedule';

export class Gradual<T> {
  private count = $state(Infinity);
  private total = Infinity;

  /** Once it starts, this many more in every frame. */
  constructor(
    private readonly all: () => readonly T[],
    turn: number,
    private readonly many: number,
  ) {
    if (isDrawnAtOnce()) return;
    this.count = 0;
    drawLater(turn, () => this.more(turn));
  }

  /** Those that are drawn so far. */
  get items(): readonly T[] {
    const all = this.all();
    this.total = all.length;
    return this.count < all.length ? all.slice(0, this.count) : all;
  }

  private more(turn: number): void {
    this.count += this.many;
    // With the last drawn values: the component, and what it counts, may be gone.
    if (this.count < this.total) drawLater(turn, () => this.more(turn));
    else this.count = Infinity;
  }
}
