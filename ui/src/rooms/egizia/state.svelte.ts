/** What all parts of the room share: the view, what is asked, what is selected, and the two taps of an answer. */
import { getContext, setContext } from 'svelte';
import type { Answer, Parts, Question, RoomProps } from '../../lib/contract';
import { toTargets } from './places';
import { lastShip } from './river';
import { sayIn, type Say } from './text';
import { CREWS, type BuildingSpace, type Crew, type Portrait, type SeatPortrait, type SiteName } from './types';

/** How a place stands to the question. */
export type Standing = 'open' | 'picked' | '';

const KEY = Symbol('egizia');
const POINTED = 120;
const DOUBLE_CLICK = 300;
const SHIPS: ReadonlySet<string> = new Set(['ship', 'second_ship']);

export class RoomState {
  readonly given: () => RoomProps<Portrait>;
  /** The seat shown at full size; null: my own, or the first for a spectator. */
  enlarged = $state<number | null>(null);
  /** The answer that was tapped; one that is only pointed at is not given by the next tap. */
  private pinned = $state<number | null>(null);
  /** The answer that is selected only because it is pointed at; what is given waits for no pointer. */
  private pointed: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the question came up. */
  private since = 0;
  /** My crews that rested already when I was asked who builds at a site; those that rest since then are at work there. */
  private rested: { site: SiteName; crews: Crew[] } | null = $state.raw(null);
  /** The slot that was tapped together with its site: it is selected when the slots are asked for. */
  aimed: { site: string; slot: number } | null = null;
  /** Whether the whole river is shown while a site builds. */
  overlooks = $state(false);

  constructor(given: () => RoomProps<Portrait>) {
    this.given = given;
  }

  get view(): Portrait {
    return this.given().view;
  }
  get seat(): number | null {
    return this.given().seat;
  }
  get selected(): number | null {
    return this.given().selected;
  }
  get words(): RoomProps['words'] {
    return this.given().words;
  }
  get help(): RoomProps['help'] {
    return this.given().help;
  }
  get lit(): readonly string[] {
    return this.given().lit ?? [];
  }
  get motion(): boolean {
    return this.given().motion;
  }

  say: Say = $derived.by(() => sayIn(this.given().lang));
  /** The question if it is mine to answer. */
  question: Question | null = $derived.by(() => {
    const { question, seat } = this.given();
    return question && question.seat === seat && question.answers.length ? question : null;
  });
  targets = $derived.by(() => toTargets(this.question));
  /** The site that builds now. */
  site = $derived.by(() => this.view.site);
  /** What the table would be like after the selected answer. */
  after: Portrait | null = $derived.by(() => {
    const { preview, selected } = this.given();
    return preview && preview.answer === selected ? preview.portrait : null;
  });
  chosen: Answer | null = $derived.by(
    () => this.question?.answers.find((answer) => answer.answer === this.selected) ?? null,
  );
  /** The seat whose area is shown large. */
  shown = $derived.by(() => this.enlarged ?? this.seat ?? 0);
  /** While ships are placed: the place of my last ship along the river; -1: none. */
  mooring = $derived.by(() => (this.view.phase === 'ships' ? lastShip(this.view.river, this.seat) : -1));
  /** Where the last ship was placed, for its outline. */
  lastSpace: string | null = $derived.by(() => {
    const move = this.given().recent.findLast((line) => SHIPS.has(line.kind) && line.parts?.space !== undefined);
    const last = this.given().last;
    return move && last && move.seat === last.seat ? String(move.parts?.space) : null;
  });

  /** The spaces that are open to my ships now, and no more after the chosen one. */
  givenUp: readonly string[] = $derived.by(() => {
    const { seat, after, chosen } = this;
    const then = seat === null ? undefined : after?.seats[seat]?.berths;
    if (
      seat === null ||
      !then ||
      !SHIPS.has(this.question?.kind ?? '') ||
      !this.targets.spaces.has(String(chosen?.parts.space))
    )
      return [];
    return this.own(seat).berths.filter((name) => name !== chosen?.parts.space && !then.includes(name));
  });

  own(seat: number): SeatPortrait {
    return this.view.seats[seat] as SeatPortrait;
  }

  name(seat: number): string {
    if (seat === this.seat) return this.say('you');
    return this.given().seats[seat]?.name ?? String(seat + 1);
  }

  standing(answer: Answer | undefined): Standing {
    if (!answer) return '';
    return answer.answer === this.selected ? 'picked' : 'open';
  }

  /** Whether the question has come up just now. */
  isNew(): boolean {
    return performance.now() - this.since < DOUBLE_CLICK;
  }

  isPinned(answer: Answer): boolean {
    return answer.answer === this.pinned && answer.answer === this.selected;
  }

  /** Whether a space of a building was built just now. */
  isLastBuilt(space: BuildingSpace): boolean {
    const { last } = this.given();
    return last?.kind === 'lay' && last.parts?.building === space.building && String(last.parts?.place) === space.place;
  }

  /** Whether a crew of mine works at the site that builds now. */
  works(crew: Crew): boolean {
    const { seat, site, rested } = this;
    if (seat === null || site === null || rested?.site !== site || this.question?.kind === 'crew') return false;
    return this.own(seat).crews[crew].rests && !rested.crews.includes(crew);
  }

  /** The first tap shows what the answer brings, the second gives it. */
  tap(answer: Answer | undefined, wanted: Parts): void {
    if (!this.question) return;
    clearTimeout(this.timer);
    if (!answer) void this.given().askWhy(wanted);
    else if (this.isPinned(answer)) this.given().confirm(answer.answer);
    else this.select(answer);
  }

  /** A mouse or the focus on a place shows what it brings, as long as nothing is tapped; it stays chosen when left. */
  point(answer: Answer | undefined, isOn: boolean): void {
    clearTimeout(this.timer);
    if (!answer || !isOn) return;
    const isHeld = this.pinned !== null && this.pinned === this.selected;
    if (!isHeld && this.selected !== answer.answer) this.timer = setTimeout(() => this.peek(answer), POINTED);
  }

  /** A button shows what it brings while it is pointed at, unless a place is chosen. */
  pointButton(answer: Answer, isOn: boolean): void {
    clearTimeout(this.timer);
    if (isOn) {
      if (this.selected === null) this.timer = setTimeout(() => this.peek(answer), POINTED);
    } else if (this.pointed === answer.answer && this.selected === answer.answer) this.given().select(null);
  }

  private peek(answer: Answer): void {
    this.pointed = answer.answer;
    this.given().select(answer.answer);
  }

  select(answer: Answer | null): void {
    this.pointed = null;
    this.pinned = answer?.answer ?? null;
    this.given().select(this.pinned);
  }

  give(answer: Answer): void {
    clearTimeout(this.timer);
    this.pointed = null;
    this.pinned = null;
    this.given().confirm(answer.answer);
  }

  /** Another question: nothing is in hand. */
  settle(): void {
    clearTimeout(this.timer);
    this.pinned = null;
    this.since = performance.now();
    const { question, seat, site, aimed, targets } = this;
    if (aimed && aimed.site === targets.site) this.select(targets.slots.get(aimed.slot) ?? null);
    if (question?.kind === 'crew' && seat !== null && site)
      this.rested = { site, crews: CREWS.filter((crew) => this.own(seat).crews[crew].rests) };
  }
}

export function provideRoom(given: () => RoomProps<Portrait>): RoomState {
  return setContext(KEY, new RoomState(given));
}

export function useRoom(): RoomState {
  return getContext<RoomState>(KEY);
}
