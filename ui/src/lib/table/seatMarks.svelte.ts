// The colour and mark of each seat of the shown table: those of its number, unless the seats were moved at home.

import { MARKS, type Mark } from '../contract';

const COUNT = MARKS.length;
/** Symbols of the marks themselves, and of pieces that have another shape for each mark. */
const SYMBOLS = 'symbol[id*="-seat-"], symbol[data-mark]';

class SeatMarks {
  private chosen = $state.raw<readonly number[]>([]);
  /** The drawings of the marks as the sprites of the rooms bring them, by the id of the symbol. */
  private readonly drawn = new Map<string, string>();

  /** The number of a seat's colour and mark, from 0. */
  of(seat: number): number {
    return (this.chosen[seat] ?? seat) % COUNT;
  }

  mark(seat: number): Mark {
    return MARKS[this.of(seat)] ?? 'circle';
  }

  /** Follows the table of a component, for as long as that component is there: every screen of a table calls it. */
  follow(card: () => { seats: readonly { mark: number }[] } | null): void {
    $effect.pre(() => this.show(card()?.seats ?? []));
    $effect.pre(() => () => this.show([]));
  }

  /** Shows the table with these seats from now on; without any, seats are distinguished by their numbers. */
  show(seats: readonly { mark: number }[]): void {
    const marks = seats.map(({ mark }) => mark);
    if (marks.join() === this.chosen.join()) return;
    this.chosen = marks;
    const { style } = document.documentElement;
    for (let seat = 0; seat < COUNT; seat += 1)
      if (this.of(seat) === seat) style.removeProperty(`--seat-${seat + 1}`);
      else style.setProperty(`--seat-${seat + 1}`, `var(--colour-${this.of(seat) + 1})`);
    this.redraw(document);
  }

  /** Gives the symbols of seats in a sprite the drawings of their marks. */
  redraw(sprite: ParentNode): void {
    const found = [...sprite.querySelectorAll(SYMBOLS)];
    for (const symbol of found) if (!this.drawn.has(symbol.id)) this.drawn.set(symbol.id, symbol.innerHTML);
    for (const symbol of found) {
      const [, prefix = '', number = '1'] = /^(.*-)(\d)$/.exec(symbol.id) ?? [];
      const drawing = this.drawn.get(`${prefix}${this.of(Number(number) - 1) + 1}`);
      if (drawing !== undefined && drawing !== symbol.innerHTML) symbol.innerHTML = drawing;
    }
  }
}

export const seatMarks = new SeatMarks();
