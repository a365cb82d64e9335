/** The room as its parts see it: what every room has, and how its parts share the screen. */
import { Room, useRoom as use } from '../../kit/room.svelte';
import type { RoomProps } from '../../lib/contract';
import { othersOf } from './country';
import { DemetraPlay } from './play.svelte';
import { sayIn, type TextKey } from './text';
import type { Portrait } from './types';

const LEAST = { width: 1030, height: 560 }; // of the three columns
const WITHOUT_OTHERS = 848; // of two

export class DemetraRoom extends Room<Portrait, TextKey, DemetraPlay> {
  // What is around it takes little: otherwise the table would be drawn once too often.
  private size = $state.raw({ width: innerWidth, height: innerHeight });

  constructor(given: () => RoomProps<Portrait>) {
    super(given, sayIn, new DemetraPlay(given));
  }

  /** The other players in the order shown: the next to play first. */
  readonly others: readonly number[] = $derived.by(() => othersOf(this.view, this.play.owner));
  private readonly isWide = $derived.by(() => this.size.width >= LEAST.width);
  /** Other players make room for the coach, except their stores; not while their fields are asked for. */
  readonly givesWay = $derived.by(() => {
    const hasRoom = !this.isWide && this.size.width >= WITHOUT_OTHERS;
    return hasRoom && !!this.look.coached && this.play.zone !== 'boards';
  });
  /** Whether the parts of the table take turns, for a phone or a small window. */
  readonly compact = $derived.by(
    () =>
      !this.look.shared &&
      (this.look.layout === 'phone' || this.size.height < LEAST.height || (!this.isWide && !this.givesWay)),
  );

  resize(width: number, height: number): void {
    this.size = { width, height };
  }
}

export const useRoom: () => DemetraRoom = use;
