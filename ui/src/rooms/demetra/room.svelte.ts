/** The context of the room's parts: the data that every room has, and how the parts share the screen. */
import { Room, useRoom as use } from '../../kit/room.svelte';
import type { RoomProps } from '../../lib/contract';
import { othersOf } from './country';
import { DemetraPlay } from './play.svelte';
import { sayIn, type TextKey } from './text';
import type { Portrait } from './types';

const LEAST = { width: 1030, height: 560 }; // of the three columns
const WITHOUT_OTHERS = 848; // of two

export class DemetraRoom extends Room<Portrait, TextKey, DemetraPlay> {
  // The parts around it take little room; otherwise the table would be drawn twice.
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
