// The clocks at the seats: rooms draw them in their seat cards; the prompt shows those that no card shows.

import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Seat } from '../contract';
import type { ClockFace } from './clock';

/** The parts of a table that its clocks depend on. */
export interface ClockTable {
  readonly clocks: readonly ClockFace[];
  readonly seats: readonly Seat[];
  /** Of the connection: while it is lost, clocks continue from the last time received. */
  readonly connectionState: string;
}

export class SeatClocks {
  /** The elements that show a clock on the screen now, by seat. */
  private shown = $state.raw<ReadonlyMap<Element, number>>(new Map());

  constructor(private readonly table: () => ClockTable) {}

  get seats(): readonly Seat[] {
    return this.table().seats;
  }

  get isAbout(): boolean {
    return this.table().connectionState === 'lost';
  }

  /** The clock of a seat; bots and free seats have none. */
  of(seat: number): ClockFace | undefined {
    const { clocks, seats } = this.table();
    return clocks.length && seats[seat]?.kind === 'person' ? clocks[seat] : undefined;
  }

  /** The clocks that no card on the screen shows. */
  get unseen(): readonly ClockFace[] {
    const seen = [...this.shown.values()];
    return this.table().clocks.filter(({ seat }) => !seen.includes(seat) && this.of(seat));
  }

  /** Marks an element as showing the clock of a seat, as long as it has a size. */
  at(seat: number): Attachment<Element> {
    return (element) => {
      const observer = new ResizeObserver(() => this.set(element, element.clientWidth > 0 ? seat : null));
      observer.observe(element);
      return () => {
        observer.disconnect();
        this.set(element, null);
      };
    };
  }

  private set(element: Element, seat: number | null): void {
    const shown = new Map(this.shown);
    if (seat === null) shown.delete(element);
    else shown.set(element, seat);
    this.shown = shown;
  }
}

export const CLOCKS = Symbol('clocks');

export function provideSeatClocks(table: () => ClockTable): SeatClocks {
  return setContext(CLOCKS, new SeatClocks(table));
}

/** The clocks of the table around a component; none in lessons, reviews and drawings. */
export function useSeatClocks(): SeatClocks | undefined {
  return getContext<SeatClocks | undefined>(CLOCKS);
}
