// Many pieces of one kind, of which the first table of a page draws some in every frame.

import { drawLater, isAtOnce } from './parts';

export class Gradual<T> {
  private count = $state(Infinity);

  /** From its turn on, so many more in every frame. */
  constructor(
    private readonly all: () => readonly T[],
    turn: number,
    private readonly many: number,
  ) {
    if (isAtOnce()) return;
    this.count = 0;
    drawLater(turn, () => this.more(turn));
  }

  /** Those that are drawn by now. */
  get items(): readonly T[] {
    return this.count < this.all().length ? this.all().slice(0, this.count) : this.all();
  }

  private more(turn: number): void {
    this.count += this.many;
    if (this.count < this.all().length) drawLater(turn, () => this.more(turn));
    else this.count = Infinity;
  }
}
