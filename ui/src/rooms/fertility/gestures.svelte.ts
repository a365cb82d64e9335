/** The hand of the player: what is picked up, pointed at and planned. Every answer given is one that was offered. */
import type { Parts, Question, RoomProps } from '../../lib/contract';
import { AnswerInput, hasParts, planned, plannedSet } from '../../lib/table/answerInput.svelte';
import { AnswerSet } from '../../lib/table/answerSet.svelte';
import type { Sheet } from './geometry';
import { MEANS, suggest, type Means, type Purse } from './pay';
import { litSquares, nextSquare, propose, toPlaces, turnOn, waysOn, type Place } from './places';
import { offersByGood, onlyWay, shopsOf } from './shops';
import { type Good, type Portrait, type SeatPortrait, type Square, type TileName, type Turn } from './types';

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;

export class Gestures {
  private readonly props: () => RoomProps<Portrait>;
  readonly hand: AnswerInput<Portrait>;

  /** The lit square that was tapped, pointed at or walked to. */
  square: Square | null = $state(null);
  /** Whether the square was chosen, not only pointed at. */
  firm = $state(false);
  /** The good in hand while supplying or exchanging. */
  good: Good | null = $state(null);
  /** The district that lies on the first free spot as a ghost. */
  district: number | null = $state(null);
  /** What the district in hand would be paid with: a set that is asked for once it is built. */
  private purchase: AnswerSet | null = $state.raw(null);
  /** The forbidden square that was tapped. */
  refused: Square | null = $state(null);
  private turn: Turn | null = null;
  private liftedIn = -1;
  /** The square that a tile was dropped on before the table asked where it goes. */
  private dropped: Square | null = null;

  constructor(props: () => RoomProps<Portrait>) {
    this.props = props;
    this.hand = new AnswerInput(props);
  }

  /** The question, if it is mine to answer. */
  readonly asked = $derived.by((): Question | null => this.hand.question);
  readonly kind = $derived(this.asked?.kind ?? '');
  readonly places: Place[] = $derived(this.kind === 'place' ? toPlaces(this.asked?.answers ?? []) : []);
  readonly lit: Square[] = $derived(litSquares(this.places));
  readonly place: Place | undefined = $derived(
    this.places.find((place) => place.answer === this.props().asked.selected),
  );
  /** The tile that is picked up. */
  readonly lifted: TileName | null = $derived.by(() => {
    if (this.kind === 'place') return String(this.asked?.about.tile ?? '');
    const chosen = this.asked?.answers.find((answer) => answer.answer === this.props().asked.selected);
    return chosen && 'tile' in chosen.parts ? String(chosen.parts.tile) : null;
  });
  /** Tiles that can be answered with: mine to lay or discard, or common ones to take or remove. */
  readonly tiles: ReadonlySet<TileName> = $derived(
    new Set(
      (this.asked?.answers ?? []).filter((answer) => 'tile' in answer.parts).map((answer) => String(answer.parts.tile)),
    ),
  );
  readonly districts: ReadonlySet<number> = $derived(
    new Set(
      this.kind === 'build'
        ? (this.asked?.answers ?? []).map((answer) => Number(answer.parts.district)).filter((number) => number > 0)
        : [],
    ),
  );
  readonly offers = $derived(
    offersByGood(this.kind === 'supply' || this.kind === 'exchange' ? (this.asked?.answers ?? []) : []),
  );
  /** Shops that a good can be put on now, whichever is in hand. */
  readonly shops: ReadonlySet<number> = $derived(new Set([...this.offers.values()].flat().map((way) => way.shop)));
  /** Whether building nothing, or supplying no more, is an answer; the coach may have left only others. */
  readonly mayStop = $derived(
    (this.asked?.answers ?? []).some(({ parts }) => parts.district === 'none' || parts.good === 'done'),
  );
  /** How much is to pay: of the district in hand, or of the one just built. */
  readonly due: number = $derived.by(() => {
    if (this.kind === 'pay') return Number(this.asked?.about.due ?? 0);
    return this.props().table.view.row.find((district) => district.district === this.district)?.cost ?? 0;
  });
  /** What is paid with: the set that is asked for, or the one that will be. */
  readonly paying: AnswerSet | null = $derived.by(() =>
    this.kind === 'pay' ? (this.hand.picking ?? this.purchase) : this.kind === 'build' ? this.purchase : null,
  );
  readonly isPaying = $derived(this.paying !== null);
  readonly picks: readonly Means[] = $derived(
    (this.paying?.chosen ?? []).map((answer) => this.paying?.item(answer)?.parts.good as Means),
  );
  readonly purse: Purse = $derived.by(() => {
    const { view } = this.props().table;
    return { ...view.gathered, wheat: this.mine?.wheat ?? 0 };
  });
  readonly canSupplyAll = $derived(this.kind === 'supply' && onlyWay(this.asked?.answers ?? []) !== undefined);

  get mine(): SeatPortrait | undefined {
    const { seat, view } = this.props().table;
    return seat === null ? undefined : view.seats[seat];
  }

  /** A new question: what was in hand is put down, and a plan goes on. */
  settle(): void {
    this.square = null;
    this.firm = false;
    this.good = null;
    this.district = null;
    this.refused = null;
    this.purchase = null;
    if (this.offers.size === 1) this.good = [...this.offers.keys()][0] ?? null;
    if (this.hand.settle()) return;
    const { dropped } = this;
    this.dropped = null;
    if (dropped && this.lit.includes(dropped)) this.propose(dropped, true);
    if (this.kind === 'pay') this.layOut();
    this.liftOnly();
  }

  /**
   * The only tile that fits somewhere is picked up by itself, once a turn: so that undoing it is possible. Not while
   * the coach speaks, who may have left only one of several.
   */
  private liftOnly(): void {
    const { view } = this.props().table;
    if (this.props().look.coached) return;
    if (this.kind !== 'choose' || this.tiles.size !== 1 || this.liftedIn === view.turn) return;
    this.liftedIn = view.turn;
    this.hand.give(this.asked?.answers[0]?.answer);
  }

  private withPart(name: string, value: string | number): number | undefined {
    return this.asked?.answers.find((answer) => hasParts(answer, { [name]: value }))?.answer;
  }

  /** Asks which rule forbids something; the shell shows what the server says. */
  private async why(wanted: Parts): Promise<void> {
    await this.props().acts.askWhy(wanted);
  }

  // --- tiles ----------------------------------------------------------------------------------------

  /** A tap on one of my tiles. */
  tapMine(tile: TileName): void {
    const answer = this.withPart('tile', tile);
    if (this.kind === 'choose') {
      if (answer === undefined) void this.why({ tile });
      else this.hand.give(answer);
    } else if (this.kind === 'discard') this.props().acts.select(answer ?? null);
    else if (this.kind === 'place') this.swap(tile);
  }

  /** Another tile instead of the one in hand, or the next turn of the same. */
  private swap(tile: TileName): void {
    if (tile === this.lifted) return this.turnTile();
    this.hand.instead(planned('choose', { tile }));
  }

  canDrag(tile: TileName): boolean {
    if (this.kind === 'choose') return this.tiles.has(tile);
    return this.kind === 'place' && (tile === this.lifted || this.props().acts.undo !== undefined);
  }

  /** A dragged tile is let go: over a lit square it is proposed there, elsewhere it goes back to where it was. */
  drop(tile: TileName, square: Square | null, isTaken: boolean): void {
    if (this.kind !== 'place' || this.lifted !== tile) this.dropped = square;
    else if (square && this.lit.includes(square)) this.propose(square, true);
    else {
      this.release();
      if (isTaken) this.props().acts.undo?.();
    }
  }

  /** A tap on a tile of the common pool. */
  tapCommon(tile: TileName): void {
    if (this.kind === 'take' || this.kind === 'remove') this.hand.give(this.withPart('tile', tile));
  }

  pointAtTile(tile: TileName | null): void {
    if (tile === null) this.hand.leave();
    else if (this.kind === 'take' || this.kind === 'remove') this.point(this.withPart('tile', tile));
  }

  // --- the valley -----------------------------------------------------------------------------------

  tapSquare(square: Square, isLit: boolean): void {
    if (this.kind !== 'place') return;
    if (!isLit) return void this.refuse(square);
    const covers: readonly Square[] = this.place?.covers ?? [];
    if (!this.firm || !covers.includes(square) || !this.square || !covers.includes(this.square))
      return this.propose(square, true);
    if (!this.canTurn) this.square = square; // its other half may lie there in more ways
    this.turnTile();
  }

  private async refuse(square: Square): Promise<void> {
    this.refused = null;
    await this.why({ square });
    this.refused = square;
    setTimeout(() => this.refused === square && (this.refused = null), 1200);
  }

  hoverSquare(square: Square | null): void {
    if (this.firm || this.kind !== 'place') return;
    if (square) this.propose(square, false);
    else {
      this.square = null;
      this.hand.leave();
    }
  }

  private propose(square: Square, firm: boolean): void {
    const place = propose(this.places, square, this.turn);
    if (!place) return;
    this.square = square;
    this.firm = firm;
    this.turn = place.turn;
    if (firm) this.hand.show(place.answer);
    else this.point(place.answer);
  }

  /** The next legal turn on the square in question, or the one before. */
  turnTile(by: 1 | -1 = 1): void {
    const square = this.square ?? this.lit[0];
    if (!square) return;
    if (!this.place) return this.propose(square, true);
    const next = turnOn(this.places, square, this.place.answer, by);
    if (!next) return;
    this.square = square;
    this.firm = true;
    this.turn = next.turn;
    this.hand.show(next.answer);
  }

  /** Whether the place is only pointed at: it goes with the pointer. */
  get isPointing(): boolean {
    return !this.firm && this.square !== null;
  }

  /** Whether the tile can lie in another way on the square in question. */
  readonly canTurn = $derived(!this.place || (this.square !== null && waysOn(this.places, this.square).length > 1));

  lay(): void {
    if (this.place) this.hand.give(this.place.answer);
  }

  /** Arrows walk between lit squares, R turns, Enter or Space lays. */
  key(event: KeyboardEvent, square: Square, sheet: Sheet): void {
    const arrow = ARROWS.find((name) => name === event.key);
    if (arrow) {
      const next = nextSquare(this.lit, square, sheet.direction(arrow));
      if (next) this.propose(next, true);
    } else if (event.key.toLowerCase() === 'r') {
      if (!this.place || this.square !== square) this.propose(square, true);
      else this.turnTile(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.place && this.firm && this.square === square) this.lay();
      else this.propose(square, true);
    } else if (event.key === 'Escape' && this.place) this.release();
    else return;
    event.preventDefault();
  }

  /** Puts down what was chosen. */
  release(): void {
    this.good = null;
    this.letGo();
    this.hand.show(null);
  }

  /** No place and no district is chosen any more. */
  letGo(): void {
    this.firm = false;
    this.square = null;
    this.district = null;
    if (this.kind !== 'pay') this.purchase = null;
  }

  // --- quarry ---------------------------------------------------------------------------------------

  takes(token: string): number | undefined {
    return this.kind === 'quarry' ? this.withPart('take', token) : undefined;
  }

  settleQuarry(token: string): void {
    this.hand.give(this.takes(token));
  }

  /** Pointing at an answer previews it at once, until the pointer leaves. */
  point(answer: number | undefined): void {
    if (answer === undefined) this.hand.leave();
    else this.hand.point(answer, 0);
  }

  // --- building and paying --------------------------------------------------------------------------

  /**
   * The first tap shows what the district brings, the second builds it; with too little laid out for it, it is put
   * down.
   */
  tapDistrict(number: number): void {
    if (this.kind !== 'build') return;
    if (!this.districts.has(number)) return void this.why({ district: String(number) });
    if (this.district === number) return this.isPaid ? this.build() : this.release();
    this.district = number;
    this.layOut();
    this.hand.show(this.withPart('district', number) ?? null);
  }

  /** Lays out what is suggested to be paid: goods that the Metropolis could not take come first. */
  private layOut(): void {
    const held = this.payable();
    const answer = (good: Means): number => this.withPart('good', good) ?? MEANS.indexOf(good);
    const items = MEANS.filter((good) => held[good]).map((good) => ({
      answer: answer(good),
      text: '',
      parts: { good },
      most: held[good],
      group: 0,
    }));
    const asked = { items, least: this.due, most: this.due, closing: null };
    this.purchase = this.due
      ? new AnswerSet(
          asked,
          () => undefined,
          ([only]) => this.hand.give(only),
        )
      : null;
    const { view } = this.props().table;
    const { lost } = view.row.find((district) => district.district === this.district) ?? view;
    this.paying?.choose(suggest(this.due, held, lost).map((good) => this.paying?.having({ good })?.answer ?? -1));
  }

  private payable(): Purse {
    if (this.kind !== 'pay') return this.purse;
    const offered = this.hand.picking?.asked.items ?? this.asked?.answers ?? [];
    const held = { ...this.purse };
    for (const means of MEANS) if (!offered.some(({ parts }) => parts.good === means)) held[means] = 0;
    return held;
  }

  canPayWith(means: Means): boolean {
    return this.paying?.having({ good: means }) !== undefined;
  }

  tapMeans(means: Means): void {
    const item = this.paying?.having({ good: means });
    if (!item) return;
    this.paying?.swap(item.answer);
    if (this.kind === 'pay' && this.isPaid && this.due === 1) this.pay();
  }

  readonly isPaid = $derived(this.picks.length === this.due);

  build(): void {
    if (this.district === null || !this.isPaid) return;
    const items = this.picks.map((good) => ({ good }));
    this.hand.give(this.withPart('district', this.district), plannedSet('pay', items));
  }

  buildNothing(): void {
    this.hand.give(this.withPart('district', 'none'));
  }

  pay(): void {
    this.paying?.done();
  }

  // --- supplying and exchanging ---------------------------------------------------------------------

  tapGood(good: Good): void {
    if (this.isPaying) return this.tapMeans(good);
    const ways = this.offers.get(good);
    if (!ways?.length) {
      if (this.kind === 'supply') void this.why({ good });
      return;
    }
    if (this.good === good && ways.length === 1) return this.hand.give(ways[0]?.answer);
    this.good = this.good === good ? null : good;
    this.hand.show(null);
  }

  /** What an answer puts on a shop: the good in hand, or with an empty hand one that no other competes with there. */
  fitting(number: number): { good: Good; answer: number } | undefined {
    const fits = [...this.offers].flatMap(([good, ways]) =>
      ways.filter((way) => way.shop === number).map(({ answer }) => ({ good, answer })),
    );
    if (this.good) return fits.find(({ good }) => good === this.good);
    return fits.length === 1 || this.isRoomForAll(number, fits) ? fits[0] : undefined;
  }

  /** Whether every good that fits a shop has its own icon there, so that it does not matter which comes first. */
  private isRoomForAll(number: number, fits: readonly { good: Good }[]): boolean {
    const takes = this.mine && shopsOf(this.mine).find((each) => each.number === number)?.shop.takes;
    const icons = new Set(fits.map(({ good }) => takes?.[good]));
    return this.kind === 'supply' && fits.length > 0 && icons.size === fits.length;
  }

  put(number: number): void {
    this.hand.give(this.fitting(number)?.answer);
  }

  /** One good after the other, as long as there is nothing to choose. */
  supplyAll(): void {
    const only = ({ answers }: Question): number | undefined => onlyWay(answers);
    this.hand.give(onlyWay(this.asked?.answers ?? []), { kind: 'supply', find: only, isRepeated: true });
  }

  /** Whether the end of supplying was tapped: there is still something that fits, so another tap is awaited. */
  readonly isEnding = $derived.by(
    () => this.kind === 'supply' && this.hand.isPinned(this.withPart('good', 'done') ?? -1),
  );

  doneSupplying(): void {
    const done = this.withPart('good', 'done');
    if (done !== undefined) this.hand.choose(done);
  }
}
