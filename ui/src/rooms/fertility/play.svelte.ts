/** The player's input in the valley and the Metropolis, in addition to that of all games. */
import { Play } from '../../kit/play/play.svelte';
import { plannedSet, setAhead } from '../../kit/play/plan';
import type { Answer, Question, RoomProps } from '../../lib/contract';
import { AnswerSet } from '../../lib/table/answerSet.svelte';
import type { Sheet } from './geometry';
import { MEANS, suggest, type Means, type Purse } from './pay';
import { litSquares, nextSquare, propose, toPlaces, turnOn, waysOn, type Place } from './places';
import { offersByGood } from './shops';
import { cardOf, sayOf, type Zone } from './text';
import { type Good, type Portrait, type SeatPortrait, type Square, type TileName, type Turn } from './types';

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;

/** Of everything that can be put on shops, the first, if it does not matter what comes first. */
function firstOfAll({ answers, orderless }: Question): number | undefined {
  const all = answers.filter(({ parts }) => parts.shop !== undefined).map(({ answer }) => answer);
  return orderless?.some((free) => all.every((answer) => free.includes(answer))) ? all[0] : undefined;
}

export class FertilityPlay extends Play<Portrait, Zone> {
  /** The lit square that was tapped, pointed at or walked to. */
  square: Square | null = $state(null);
  /** Whether the square was chosen, not only pointed at. */
  firm = $state(false);
  /** The good in hand while supplying or exchanging. */
  good: Good | null = $state(null);
  /** The district that lies on the first free spot as a ghost. */
  district: number | null = $state(null);
  /** The payment for the district in hand: a set that is asked for once it is built. */
  private purchase: AnswerSet | null = $state.raw(null);
  /** The forbidden square that was tapped. */
  refused: Square | null = $state(null);
  private turn: Turn | null = null;
  private liftedIn = -1;
  /** The square that a tile was dropped on before the table asked where it goes. */
  private dropped: Square | null = null;

  constructor(props: () => RoomProps<Portrait>) {
    super(props, { cardOf, sayOf });
  }

  readonly places: Place[] = $derived(toPlaces(this.answers));
  readonly lit: Square[] = $derived(litSquares(this.places));
  readonly place: Place | undefined = $derived(this.places.find((place) => place.answer === this.chosen?.answer));
  /** The tile that is picked up. */
  readonly lifted: TileName | null = $derived.by(() => {
    const tile = this.question?.about.tile ?? this.chosen?.parts.tile;
    return tile === undefined ? null : String(tile);
  });
  /** Tiles that can be answered with: mine to lay or discard, or common ones to take or remove. */
  readonly tiles: ReadonlySet<TileName> = $derived(new Set([...this.by('tile').keys()].map(String)));
  readonly districts: ReadonlySet<number> = $derived(
    new Set([...this.by('district').keys()].filter((number) => typeof number === 'number')),
  );
  readonly offers = $derived(offersByGood(this.answers));
  /** Shops that a good can be put on now, whichever is in hand. */
  readonly shops: ReadonlySet<number> = $derived(new Set([...this.offers.values()].flat().map((way) => way.shop)));
  /** How much is to pay: of the district in hand, or of the one just built. */
  readonly due: number = $derived.by(() => {
    if (this.zone === 'purse') return Number(this.question?.about.due ?? 0);
    return this.view.row.find((district) => district.district === this.district)?.cost ?? 0;
  });
  /** The payment: the set that is asked for, or the one that will be. */
  readonly paying: AnswerSet | null = $derived.by(() => this.several ?? this.purchase);
  readonly isPaying = $derived(this.paying !== null);
  readonly picks: readonly Means[] = $derived(
    (this.paying?.chosen ?? []).map((answer) => this.paying?.item(answer)?.parts.good as Means),
  );
  readonly isPaid = $derived(this.picks.length === this.due);
  readonly purse: Purse = $derived.by(() => ({ ...this.view.gathered, wheat: this.mine?.wheat ?? 0 }));
  readonly canSupplyAll = $derived(this.question !== null && firstOfAll(this.question) !== undefined);

  get mine(): SeatPortrait | undefined {
    return this.seat === null ? undefined : this.view.seats[this.seat];
  }

  /** A new question: the hand is emptied, and a plan continues. */
  override settle(): boolean {
    this.putDown();
    this.refused = null;
    if (this.offers.size === 1) this.good = [...this.offers.keys()][0] ?? null;
    if (super.settle()) return true;
    const { dropped } = this;
    this.dropped = null;
    if (dropped && this.lit.includes(dropped)) this.propose(dropped, true);
    if (this.zone === 'purse') this.layOut();
    this.liftOnly();
    return false;
  }

  private putDown(): void {
    this.good = null;
    this.letGo();
    this.purchase = null;
  }

  /** Clears the chosen place and district. */
  letGo(): void {
    this.firm = false;
    this.square = null;
    this.district = null;
    if (this.zone !== 'purse') this.purchase = null;
  }

  /** Clears the choice. */
  override release(): void {
    this.good = null;
    this.letGo();
    this.show(null);
  }

  /**
   * The only tile that fits somewhere is picked up automatically, once per turn: so that undoing it is possible. Not
   * while a hint is open, which may have left only one of several.
   */
  private liftOnly(): void {
    const { round } = this.view;
    if (this.given().look.coached || !this.isLifting || this.tiles.size !== 1 || this.liftedIn === round) return;
    this.liftedIn = round;
    this.give(this.answers[0]);
  }

  /** Whether one of my tiles is to be picked up, or to be given up as none can be laid. */
  get isLifting(): boolean {
    return this.zone === 'pool' && this.card.at_once;
  }
  get isDiscarding(): boolean {
    return this.zone === 'pool' && !this.card.at_once;
  }
  /** Whether a full shop offers a good of the stock. */
  get isExchanging(): boolean {
    return this.card.cause === 'exchange';
  }

  /** Pointing at an answer previews it at once, until the pointer leaves. */
  override point(answer: Answer | number | undefined, isOn = true): void {
    if (answer === undefined) this.leave();
    else super.point(answer, isOn, 0);
  }

  // --- tiles ----------------------------------------------------------------------------------------

  /** A tap on one of my tiles: picks it up, another one instead, or turns it. */
  tapMine(tile: TileName): void {
    if (this.isLifting) this.touch({ tile });
    else if (this.isDiscarding) this.show(this.having({ tile }) ?? null);
    else if (this.zone === 'valley' && tile === this.lifted) this.turnTile();
    else this.revise({ tile });
  }

  canDrag(tile: TileName): boolean {
    if (this.isLifting) return this.tiles.has(tile);
    return this.zone === 'valley' && (tile === this.lifted || this.given().acts.undo !== undefined);
  }

  /** Drops a dragged tile: proposed there over a highlighted square, else returned to where it was. */
  drop(tile: TileName, square: Square | null, isTaken: boolean): void {
    if (this.zone !== 'valley' || this.lifted !== tile) this.dropped = square;
    else if (square && this.lit.includes(square)) this.propose(square, true);
    else {
      this.release();
      if (isTaken) this.given().acts.undo?.();
    }
  }

  /** A tap on a tile of the common pool. */
  tapCommon(tile: TileName): void {
    if (this.zone === 'common') this.give(this.having({ tile }));
  }

  pointAtTile(tile: TileName | null): void {
    if (tile === null) this.leave();
    else if (this.zone === 'common') this.point(this.having({ tile }));
  }

  // --- the valley -----------------------------------------------------------------------------------

  tapSquare(square: Square, isLit: boolean): void {
    if (this.zone !== 'valley') return;
    if (!isLit) return void this.refuse(square);
    const covers: readonly Square[] = this.place?.covers ?? [];
    if (!this.firm || !covers.includes(square) || !this.square || !covers.includes(this.square))
      return this.propose(square, true);
    if (!this.canTurn) this.square = square; // its other half may lie there in more ways
    this.turnTile();
  }

  private async refuse(square: Square): Promise<void> {
    this.refused = null;
    await this.given().acts.askWhy({ square });
    this.refused = square;
    setTimeout(() => this.refused === square && (this.refused = null), 1200);
  }

  hoverSquare(square: Square | null): void {
    if (this.firm || this.zone !== 'valley') return;
    if (square) this.propose(square, false);
    else {
      this.square = null;
      this.leave();
    }
  }

  private propose(square: Square, firm: boolean): void {
    const place = propose(this.places, square, this.turn);
    if (place) this.putOn(square, place, firm);
  }

  private putOn(square: Square, place: Place, firm: boolean): void {
    this.square = square;
    this.firm = firm;
    this.turn = place.turn;
    if (firm) this.show(place.answer);
    else this.point(place.answer);
  }

  /** The next legal turn on the square in question, or the one before. */
  turnTile(by: 1 | -1 = 1): void {
    const square = this.square ?? this.lit[0];
    if (!square) return;
    if (!this.place) return this.propose(square, true);
    const next = turnOn(this.places, square, this.place.answer, by);
    if (next) this.putOn(square, next, true);
  }

  /** Whether the place is only pointed at, so that it disappears with the pointer. */
  get isPointing(): boolean {
    return !this.firm && this.square !== null;
  }

  /** Whether the tile can lie in another way on the square in question. */
  readonly canTurn = $derived(!this.place || (this.square !== null && waysOn(this.places, this.square).length > 1));

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
      if (this.place && this.firm && this.square === square) this.commit();
      else this.propose(square, true);
    } else if (event.key === 'Escape' && this.place) this.release();
    else return;
    event.preventDefault();
  }

  // --- building and paying --------------------------------------------------------------------------

  /**
   * The first tap previews the district, the second builds it; without enough payment selected, it is put down.
   */
  tapDistrict(number: number): void {
    if (this.zone !== 'row') return;
    const answer = this.having({ district: number });
    if (!answer) return this.why({ district: String(number) });
    if (this.district === number) return this.isPaid ? this.build() : this.release();
    this.district = number;
    this.layOut();
    this.show(answer);
  }

  /** Selects a suggested payment, beginning with goods that the Metropolis could not take. */
  private layOut(): void {
    const held = this.payable();
    const items = MEANS.filter((good) => held[good]).map((good) => ({ parts: { good }, most: held[good] }));
    const give = ([first]: readonly number[]): void => this.give(this.having(items[first ?? 0]?.parts ?? {}));
    this.purchase = this.due ? new AnswerSet(setAhead(items, this.due), () => undefined, give) : null;
    const { lost } = this.view.row.find((district) => district.district === this.district) ?? this.view;
    this.paying?.choose(suggest(this.due, held, lost).map((good) => this.paying?.having({ good })?.answer ?? -1));
  }

  /** The possible payments: the items of the question, or everything available. */
  private payable(): Purse {
    const held = { ...this.purse };
    const offered = this.by('good');
    for (const means of MEANS) if (this.zone === 'purse' && !offered.has(means)) held[means] = 0;
    return held;
  }

  canPayWith(means: Means): boolean {
    return this.paying?.having({ good: means }) !== undefined;
  }

  tapMeans(means: Means): void {
    const item = this.paying?.having({ good: means });
    if (!item) return;
    this.paying?.swap(item.answer);
    if (this.zone === 'purse' && this.isPaid && this.due === 1) this.pay();
  }

  build(): void {
    if (this.district === null || !this.isPaid) return;
    const items = this.picks.map((good) => ({ good }));
    this.give(this.having({ district: this.district }), plannedSet('pay', items));
  }

  pay(): void {
    this.paying?.done();
  }

  // --- supplying and exchanging ---------------------------------------------------------------------

  tapGood(good: Good): void {
    if (this.isPaying) return this.tapMeans(good);
    const ways = this.offers.get(good);
    if (!ways?.length) return this.zone === 'shops' && !this.isExchanging ? this.why({ good }) : undefined;
    if (this.good === good && ways.length === 1) return this.give(ways[0]?.answer);
    this.good = this.good === good ? null : good;
    this.show(null);
  }

  /** The good that an answer puts on a shop: the one in hand, or the only one that fits there. */
  fitting(number: number): { good: Good; answer: number } | undefined {
    const fits = [...this.offers].flatMap(([good, ways]) =>
      ways.filter((way) => way.shop === number).map(({ answer }) => ({ good, answer })),
    );
    if (this.good) return fits.find(({ good }) => good === this.good);
    const isFree = this.question?.orderless?.some((free) => fits.every(({ answer }) => free.includes(answer)));
    return fits.length === 1 || isFree ? fits[0] : undefined;
  }

  put(number: number): void {
    this.give(this.fitting(number)?.answer);
  }

  /** One good after the other, as long as there is nothing to choose. */
  supplyAll(): void {
    if (this.question) this.give(firstOfAll(this.question), { kind: this.kind, find: firstOfAll, isRepeated: true });
  }

  /** The answer that ends the step: to build nothing, or to finish supplying. */
  readonly ending: Answer | undefined = $derived(this.having({ good: 'done' }) ?? this.having({ district: 'none' }));
  /** Whether the end was tapped although something still fits, so that a second tap is needed. */
  readonly isEnding = $derived.by(() => this.ending !== undefined && this.isPinned(this.ending));

  /** Ends the step; giving up goods that still fit takes two taps. */
  end(): void {
    if (this.ending && this.zone === 'shops') this.choose(this.ending);
    else this.give(this.ending);
  }
}
