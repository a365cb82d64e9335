/** The state that all parts of the room share: the view and its words, and the player's input at the river. */
import { nameUnder, Play } from '../../kit/play/play.svelte';
import { useRoom as use } from '../../kit/room.svelte';
import type { Answer, RoomProps } from '../../lib/contract';
import type { Dragging } from '../../lib/input/drag';
import { toTargets } from './places';
import { lastShip } from './river';
import { cardOf, sayIn, sayOf, zoneOf, type Say, type Zone } from './text';
import { CREWS, type BuildingSpace, type Crew, type Portrait, type SeatPortrait, type SiteName } from './types';

/** The relation of a place to the question. */
export type Standing = 'open' | 'picked' | '';

export class RoomState extends Play<Portrait, Zone> {
  /** The seat shown at full size; null: my own, or the first for a spectator. */
  enlarged = $state<number | null>(null);
  /**
   * My crews that rested already when I was asked who builds at a site; those that rest since then are at work there.
   */
  private rested: { site: SiteName; crews: Crew[] } | null = $state.raw(null);
  /** The slot that was tapped together with its site: it is selected when the slots are asked for. */
  aimed: { site: string; slot: number } | null = null;
  /** Whether the whole river is shown while a site builds. */
  overlooks = $state(false);

  constructor(given: () => RoomProps<Portrait>) {
    super(given, { cardOf, sayOf });
  }

  get selected(): number | null {
    return this.asked.selected;
  }
  get isCoached(): boolean {
    return this.look.coached === true;
  }

  say: Say = $derived.by(() => sayIn(this.texts.lang));
  /** The strength and the stones that the chosen answers use. */
  spent: number = $derived.by(() => {
    const spaces = Object.values(this.view.buildings).flat();
    const stones = this.laid.length || !this.chosen ? this.laid : [this.chosen];
    return stones.reduce((sum, { parts: { building, place } }) => {
      const found = spaces.find((space) => space.building === building && space.place === String(place));
      return sum + (found?.value ?? 0);
    }, 0);
  });
  /** Whether the next grave is turned up before the rest of the strength can be used. */
  isHalted: boolean = $derived.by(() => {
    const isGrave = this.laid.some(({ parts }) => parts.building === 'grave');
    return isGrave && !this.row?.open.length && this.spent < Number(this.question?.about.strength ?? 0);
  });
  targets = $derived.by(() => {
    const targets = toTargets(this.question, this.answers);
    if (!this.question || !this.row || !this.laid.length) return targets;
    // The further places that may be built then; buttons keep their places.
    const { blocks } = toTargets(this.question, [...this.row.open, ...this.laid]);
    return { ...targets, blocks };
  });
  /** The site that builds now. */
  site = $derived.by(() => this.view.site);
  /** Whether that site is shown instead of the river. */
  isCloseUp = $derived.by(() => this.site !== null && !this.overlooks);
  /** Who plays against me, in the order of the seats. */
  others: readonly number[] = $derived.by(() =>
    this.view.seats.map((_, other) => other).filter((other) => other !== this.seat),
  );
  /** The seat whose area is shown large. */
  shown = $derived.by(() => this.enlarged ?? this.seat ?? this.look.watched ?? 0);
  /** While ships are placed: the place of my last ship along the river; -1: none. */
  mooring = $derived.by(() => (this.view.phase === 'ships' ? lastShip(this.view.river, this.seat) : -1));
  /** Where the last ship was placed, for its outline. */
  lastSpace: string | null = $derived.by(() => {
    const move = this.table.recent.findLast(
      (line) => zoneOf(line.kind) === 'berths' && line.parts?.space !== undefined,
    );
    const last = this.table.last;
    return move && last && move.seat === last.seat ? String(move.parts?.space) : null;
  });

  /** The spaces that are open to my ships now, and no more after the chosen one. */
  givenUp: readonly string[] = $derived.by(() => {
    const { seat, after, chosen } = this;
    const then = seat === null ? undefined : after?.seats[seat]?.berths;
    if (seat === null || !then || !this.canDragShip || !this.targets.spaces.has(String(chosen?.parts.space))) return [];
    return this.own(seat).berths.filter((name) => name !== chosen?.parts.space && !then.includes(name));
  });

  own(seat: number): SeatPortrait {
    return this.view.seats[seat] as SeatPortrait;
  }

  override name(seat: number): string {
    return seat === this.seat ? this.say('you') : super.name(seat) || String(seat + 1);
  }

  standing(answer: Answer | undefined): Standing {
    if (!answer) return '';
    const isLaid = this.row?.has(answer.answer);
    return answer.answer === this.selected || isLaid || this.picking?.count(answer.answer) ? 'picked' : 'open';
  }

  /** Whether a space of a building was built just now. */
  isLastBuilt(space: BuildingSpace): boolean {
    const { last } = this.table;
    return last?.parts?.building === space.building && String(last.parts?.place) === space.place;
  }

  /** Whether a crew of mine works at the site that builds now. */
  works(crew: Crew): boolean {
    const { seat, site, rested } = this;
    if (seat === null || site === null || rested?.site !== site || this.isSending) return false;
    return this.own(seat).crews[crew].rests && !rested.crews.includes(crew);
  }

  /** Whether cards are to be used for strength. */
  get addsStrength(): boolean {
    return this.zone === 'cards' && this.question?.about.strength !== undefined;
  }

  /** Whether a first crew is to be sent to a site. */
  get isSending(): boolean {
    return this.zone === 'builders' && this.question?.about.strength === undefined;
  }

  /** My ships are dragged to a space, which chooses it as a first tap does; dropped elsewhere, none is chosen. */
  readonly shipDrag: Dragging = {
    can: () => this.canDragShip,
    over: (under) => this.point(this.spaceUnder(under), true),
    drop: (under) => {
      this.aimed = null;
      this.show(this.spaceUnder(under) ?? null);
    },
  };

  get canDragShip(): boolean {
    return this.zone === 'berths';
  }

  private spaceUnder(under: Element | null): Answer | undefined {
    return this.targets.spaces.get(nameUnder(under, 'data-light', 'space ') ?? '');
  }

  /** Another question: nothing is in hand. */
  override settle(): boolean {
    const isFollowed = super.settle();
    const { seat, site, aimed, targets } = this;
    if (aimed && aimed.site === targets.site) this.show(targets.slots.get(aimed.slot) ?? null);
    if (this.isSending && seat !== null && site)
      this.rested = { site, crews: CREWS.filter((crew) => this.own(seat).crews[crew].rests) };
    return isFollowed;
  }
}

export const useRoom: () => RoomState = use;
