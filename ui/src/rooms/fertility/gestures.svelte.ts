/** The hand of the player: what is picked up, pointed at and planned. Every answer given is one that was offered. */
import type { Answer, Question, RoomProps } from '../../lib/contract';
import type { Sheet } from './geometry';
import { inOrder, suggest, toggle, type Means, type Purse } from './pay';
import { litSquares, nextSquare, propose, toPlaces, turnOn, waysOn, type Place } from './places';
import { offersByGood, onlyWay } from './shops';
import { GOODS, type Good, type Portrait, type SeatPortrait, type Square, type TileName, type Turn } from './types';

/** One planned answer: found again among the answers of the next question, or the plan is dropped. */
type Planned = (question: Question) => number | undefined;

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;

export class Gestures {
  private readonly props: () => RoomProps<Portrait>;
  private plan: Planned[] = [];
  private plannedAt: number | undefined;

  /** The lit square that was tapped, pointed at or walked to. */
  square: Square | null = $state(null);
  /** Whether the square was chosen, not only pointed at. */
  firm = $state(false);
  /** The good in hand while supplying or exchanging. */
  good: Good | null = $state(null);
  /** The district that lies on the first free spot as a ghost. */
  district: number | null = $state(null);
  picks: Means[] = $state([]);
  /** The forbidden square that was tapped. */
  refused: Square | null = $state(null);
  private turn: Turn | null = null;
  private liftedIn = -1;
  /** The answer that was given to this question. */
  private given: number | null = null;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(props: () => RoomProps<Portrait>) {
    this.props = props;
  }

  /** The question, if it is mine to answer. */
  readonly asked = $derived.by((): Question | null => {
    const { question } = this.props();
    return question?.answers.length ? question : null;
  });
  readonly kind = $derived(this.asked?.kind ?? '');
  readonly places: Place[] = $derived(this.kind === 'place' ? toPlaces(this.asked?.answers ?? []) : []);
  readonly lit: Square[] = $derived(litSquares(this.places));
  readonly place: Place | undefined = $derived(this.places.find((place) => place.answer === this.props().selected));
  /** The tile that is picked up. */
  readonly lifted: TileName | null = $derived.by(() => {
    if (this.kind === 'place') return String(this.asked?.about.tile ?? '');
    const chosen = this.asked?.answers.find((answer) => answer.answer === this.props().selected);
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
  /** How much is to pay: of the district in hand, or of the one just built. */
  readonly due: number = $derived.by(() => {
    if (this.kind === 'pay') return Number(this.asked?.about.due ?? 0);
    return this.props().view.row.find((district) => district.district === this.district)?.cost ?? 0;
  });
  readonly isPaying = $derived(
    this.kind === 'pay' || (this.kind === 'build' && this.district !== null && this.due > 0),
  );
  readonly purse: Purse = $derived.by(() => {
    const { view } = this.props();
    return { ...view.gathered, wheat: this.mine?.wheat ?? 0 };
  });
  readonly canSupplyAll = $derived(this.kind === 'supply' && onlyWay(this.asked?.answers ?? []) !== undefined);

  get mine(): SeatPortrait | undefined {
    const { seat, view } = this.props();
    return seat === null ? undefined : view.seats[seat];
  }

  /** A new question: what was in hand is put down, and a plan goes on. */
  settle(): void {
    this.given = null;
    this.square = null;
    this.firm = false;
    this.good = null;
    this.district = null;
    this.refused = null;
    this.picks = this.kind === 'pay' ? this.suggested(this.due) : [];
    if (this.offers.size === 1) this.good = [...this.offers.keys()][0] ?? null;
    // Once the answer before has come to rest: until then another one is not taken.
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.follow();
      this.liftOnly();
    });
  }

  /** Nothing is done any more. */
  stop(): void {
    clearTimeout(this.waiting);
  }

  /** The only tile that fits somewhere is picked up by itself, once a turn: so that undoing it is possible. */
  private liftOnly(): void {
    const { view } = this.props();
    if (this.kind !== 'choose' || this.tiles.size !== 1 || this.liftedIn === view.turn) return;
    this.liftedIn = view.turn;
    this.give(this.asked?.answers[0]?.answer);
  }

  private follow(): void {
    const position = this.props().last?.position ?? -1;
    if (!this.plan.length || position === this.plannedAt) return; // the answer before is still on its way
    const step = this.plan.shift();
    const answer = this.asked && step ? step(this.asked) : undefined;
    if (answer === undefined) this.plan = [];
    else {
      this.plannedAt = position;
      this.insist(answer, position);
    }
  }

  /** Gives a planned answer, again while the table is still busy with the one before; never as a second word. */
  private insist(answer: number, position: number, tries = 10): void {
    const { last, selected, confirm } = this.props();
    if (!tries || (last?.position ?? -1) !== position || selected === answer) return;
    this.given = answer;
    confirm(answer);
    this.waiting = setTimeout(() => this.insist(answer, position, tries - 1), 120);
  }

  private intend(plan: Planned[]): void {
    this.plan = plan;
    this.plannedAt = this.props().last?.position ?? -1;
  }

  private give(answer: number | undefined, then: Planned[] = []): void {
    if (answer === undefined) return;
    this.intend(then);
    this.given = answer;
    this.props().confirm(answer);
  }

  private find(test: (answer: Answer) => boolean): number | undefined {
    return this.asked?.answers.find(test)?.answer;
  }

  private withPart(name: string, value: string | number): number | undefined {
    return this.find((answer) => answer.parts[name] === value);
  }

  /** Asks which rule forbids something; the shell shows what the server says. */
  private async why(wanted: Record<string, string | number>): Promise<void> {
    await this.props().askWhy(wanted);
  }

  // --- tiles ----------------------------------------------------------------------------------------

  /** A tap on one of my tiles. */
  tapMine(tile: TileName): void {
    const answer = this.withPart('tile', tile);
    if (this.kind === 'choose') {
      if (answer === undefined) void this.why({ tile });
      else this.give(answer);
    } else if (this.kind === 'discard') this.props().select(answer ?? null);
    else if (this.kind === 'place') this.swap(tile);
  }

  /** Another tile instead of the one in hand, or the next turn of the same. */
  private swap(tile: TileName): void {
    if (tile === this.lifted) return this.turnTile();
    const { undo } = this.props();
    if (!undo) return;
    this.intend([
      (question) => question.answers.find((answer) => question.kind === 'choose' && answer.parts.tile === tile)?.answer,
    ]);
    undo();
  }

  /** A tap on a tile of the common pool. */
  tapCommon(tile: TileName): void {
    if (this.kind === 'take' || this.kind === 'remove') this.give(this.withPart('tile', tile));
  }

  pointAtTile(tile: TileName | null): void {
    if (tile === null) return this.point(undefined);
    if (this.kind === 'take' || this.kind === 'remove') this.point(this.withPart('tile', tile));
  }

  // --- the valley -----------------------------------------------------------------------------------

  tapSquare(square: Square, isLit: boolean): void {
    if (this.kind !== 'place') return;
    if (!isLit) return void this.refuse(square);
    const here = this.place?.covers.includes(square);
    if (here && this.firm) {
      if (this.square && this.place?.covers.includes(this.square)) return this.turnTile();
    }
    this.propose(square, true);
  }

  private async refuse(square: Square): Promise<void> {
    this.refused = null;
    await this.why({ square });
    this.refused = square;
    setTimeout(() => this.refused === square && (this.refused = null), 1200);
  }

  hoverSquare(square: Square | null): void {
    if (this.firm || this.kind !== 'place' || this.given !== null) return;
    if (square) this.propose(square, false);
    else {
      this.square = null;
      this.point(undefined);
    }
  }

  private propose(square: Square, firm: boolean): void {
    const place = propose(this.places, square, this.turn);
    if (!place) return;
    this.square = square;
    this.firm = firm;
    this.turn = place.turn;
    this.props().select(place.answer);
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
    this.props().select(next.answer);
  }

  /** Whether the tile can lie in another way on the square in question. */
  readonly canTurn = $derived(!this.place || (this.square !== null && waysOn(this.places, this.square).length > 1));

  lay(): void {
    if (this.place) this.give(this.place.answer);
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
    } else if (event.key === 'Escape') this.release();
    else return;
    event.preventDefault();
  }

  /** Puts down what was chosen. */
  release(): void {
    this.firm = false;
    this.square = null;
    this.good = null;
    this.district = null;
    this.picks = [];
    this.props().select(null);
  }

  // --- quarry ---------------------------------------------------------------------------------------

  takes(token: string): number | undefined {
    return this.kind === 'quarry' ? this.withPart('take', token) : undefined;
  }

  settleQuarry(token: string): void {
    this.give(this.takes(token));
  }

  /** Pointing at an answer previews it; pointing away lets it go, unless it was given and waits for a second word. */
  point(answer: number | undefined): void {
    if (answer !== undefined) return this.props().select(answer);
    const held = this.props().selected;
    if (held === null) return;
    // Later, for what is pointed at may vanish while the page is being drawn.
    setTimeout(() => this.props().selected === held && held !== this.given && this.props().select(null));
  }

  // --- building and paying --------------------------------------------------------------------------

  /** The first tap shows what the district brings, the second builds it; with too little laid out for it, it is put down. */
  tapDistrict(number: number): void {
    if (this.kind !== 'build') return;
    if (!this.districts.has(number)) return void this.why({ district: String(number) });
    if (this.district === number) return this.isPaid ? this.build() : this.release();
    this.district = number;
    this.picks = this.suggested(this.due);
    this.props().select(this.withPart('district', number) ?? null);
  }

  /** Goods that the Metropolis could not take are proposed first. */
  private suggested(due: number): Means[] {
    const { view } = this.props();
    const { lost } = view.row.find((district) => district.district === this.district) ?? view;
    return suggest(due, this.payable(), lost);
  }

  private payable(): Purse {
    if (this.kind !== 'pay') return this.purse;
    const offered = new Set(this.asked?.answers.map((answer) => answer.parts.good));
    const held = { ...this.purse };
    for (const means of [...GOODS, 'wheat'] as const) if (!offered.has(means)) held[means] = 0;
    return held;
  }

  canPayWith(means: Means): boolean {
    return this.isPaying && this.payable()[means] > 0;
  }

  tapMeans(means: Means): void {
    if (!this.canPayWith(means)) return;
    this.picks = toggle(this.picks, means, this.due, this.purse);
    if (this.kind === 'pay' && this.picks.length === this.due && this.due === 1) this.pay();
  }

  readonly isPaid = $derived(this.picks.length === this.due);

  private payments(picks: readonly Means[]): Planned[] {
    return inOrder(picks).map(
      (means) => (question) =>
        question.kind === 'pay' ? question.answers.find((answer) => answer.parts.good === means)?.answer : undefined,
    );
  }

  build(): void {
    if (this.district !== null && this.isPaid)
      this.give(this.withPart('district', this.district), this.payments(this.picks));
  }

  buildNothing(): void {
    this.give(this.withPart('district', 'none'));
  }

  pay(): void {
    const [first, ...rest] = inOrder(this.picks);
    if (this.isPaid && first) this.give(this.withPart('good', first), this.payments(rest));
  }

  // --- supplying and exchanging ---------------------------------------------------------------------

  tapGood(good: Good): void {
    if (this.isPaying) return this.tapMeans(good);
    const ways = this.offers.get(good);
    if (!ways?.length) {
      if (this.kind === 'supply') void this.why({ good });
      return;
    }
    if (this.good === good && ways.length === 1) return this.give(ways[0]?.answer);
    this.good = this.good === good ? null : good;
    this.props().select(null);
  }

  /** What an answer puts on a shop: the good in hand, or with an empty hand the only one that fits there. */
  fitting(number: number): { good: Good; answer: number } | undefined {
    const fits = [...this.offers].flatMap(([good, ways]) =>
      ways.filter((way) => way.shop === number).map(({ answer }) => ({ good, answer })),
    );
    if (this.good) return fits.find(({ good }) => good === this.good);
    return fits.length === 1 ? fits[0] : undefined;
  }

  put(number: number): void {
    this.give(this.fitting(number)?.answer);
  }

  /** One good after the other, as long as there is nothing to choose. */
  supplyAll(): void {
    const next: Planned = (question) => {
      if (question.kind !== 'supply') return undefined;
      const answer = onlyWay(question.answers);
      if (answer !== undefined) this.plan.push(next);
      return answer;
    };
    this.give(onlyWay(this.asked?.answers ?? []), [next]);
  }

  doneSupplying(): void {
    this.give(this.withPart('good', 'done'));
  }
}
