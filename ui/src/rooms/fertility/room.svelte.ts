/** The context of the room's parts: the data that every room has, the city that is shown, and others' last turns. */
import { Room, useRoom as use } from '../../kit/room.svelte';
import type { LogLine, RoomProps } from '../../lib/contract';
import { linesBySeat } from './deeds';
import { FertilityPlay } from './play.svelte';
import { mine } from './panels/mine';
import { othersOf } from './shops';
import { sayIn, zoneOf, type TextKey } from './text';
import type { Portrait } from './types';

export class FertilityRoom extends Room<Portrait, TextKey, FertilityPlay> {
  /** The seat whose city is shown large. */
  enlarged = $state<number | null>(null);
  /** By seat, the others' last turns. */
  turns = $state.raw<ReadonlyMap<number, readonly LogLine[]>>(new Map());

  constructor(given: () => RoomProps<Portrait>) {
    super(given, sayIn, new FertilityPlay(given));
  }

  /** The others in the order in which they are shown: the next to play first. */
  readonly others: readonly number[] = $derived.by(() => othersOf(this.view, this.seat));
  readonly me = $derived.by(() => mine(this));
  /** The shop that the last answer completed: its coin turns once. */
  readonly fresh: { seat: number; shop: number } | null = $derived.by(() => {
    const { last } = this.table;
    const isPut = last && zoneOf(last.kind) === 'shops' && typeof last.parts?.shop === 'number';
    return isPut && last.parts ? { seat: last.seat, shop: Number(last.parts.shop) } : null;
  });
  /** The district in hand, as it lies in the row. */
  readonly ghost = $derived.by(() => this.view.row.find(({ district }) => district === this.play.district) ?? null);
  /** The full shop that an exchange is asked about. */
  readonly asking = $derived.by(() => (this.play.isExchanging ? Number(this.play.question?.about.shop) : null));

  /** The others' last turns, shown next to their names until they play again. */
  keepTurns(): void {
    this.turns = new Map([...this.turns, ...linesBySeat(this.table.recent, this.table.last)]);
  }
}

export const useRoom: () => FertilityRoom = use;
