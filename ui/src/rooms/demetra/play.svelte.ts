/** The player's input with fields, workers and cubes, in addition to that of all games. */
import { Play } from '../../kit/play/play.svelte';
import { planned, type Planned } from '../../kit/play/plan';
import type { Answer, Parts, Preview, Question, Reason, RoomProps } from '../../lib/contract';
import { total } from '../../lib/language/numbers';
import { fieldInQuestion, OTHERWISE } from './causes';
import { tabFor } from './lights';
import { sheetOf } from './moves';
import { cardOf, sayOf, type Zone } from './text';
import {
  ACTIONS,
  isCrop,
  type Crop,
  type Cubes,
  type Field,
  type Hex,
  type Portrait,
  type SeatPortrait,
  type Tab,
} from './types';

/** Fields that are laid on my own hex of the same name, or go to my store. */
const ARRIVING = new Set<string>(['register', 'stores', 'boards', 'tile']);
type Answers = ReadonlyMap<string, Answer>;

export class DemetraPlay extends Play<Portrait, Zone> {
  #preferred: Hex | null = null;
  /** The sheet that was open before it switched to the moves of others. */
  #left: Tab | null = null;
  /** Whether a sheet was chosen since my last question; then it stays open. */
  #isHeld = false;

  /** By field, the change of my points if it were given up. */
  costs = $state.raw<ReadonlyMap<Hex, number>>(new Map());
  /** By action that cannot be done, why. */
  blocked = $state.raw<ReadonlyMap<string, Reason>>(new Map());
  /** The field pointed at, wherever it lies: its hex and its tile are shown together. */
  aimed = $state<Hex | null>(null);
  /** The seat whose board is shown large. */
  enlarged = $state<number | null>(null);
  tab = $state<Tab>('market');
  /** The seat whose country a spectator has chosen to see. */
  watched = $state<number | null>(null);

  constructor(given: () => RoomProps<Portrait>) {
    super(given, { cardOf, sayOf });
  }

  get props(): RoomProps<Portrait> {
    return this.given();
  }
  /** The country that is drawn large: mine, or for a spectator the chosen one, else that of the player to move. */
  readonly owner = $derived.by(() => this.seat ?? this.watched ?? this.view.current ?? 0);
  readonly mine = $derived.by((): SeatPortrait => this.view.seats[this.owner] as SeatPortrait);
  /** The register by its places. */
  readonly register = $derived.by(() => {
    const { places, register } = this.view;
    return places.map((hex): Field | null => register.find(({ field }) => field === hex) ?? null);
  });

  /** Done, none or home. */
  readonly otherwise = $derived.by(() => this.answers.find(isOtherwise) ?? null);
  /** The answers, by what is tapped. */
  readonly fields = $derived.by((): Answers => this.#by(({ field }) => field));
  readonly workers = $derived.by((): Answers =>
    this.#by((parts) => (parts.do === 'remove' ? undefined : parts.worker)),
  );
  readonly removals = $derived.by((): Answers =>
    this.#by((parts) => (parts.do === 'remove' ? parts.worker : undefined)),
  );
  readonly crops = $derived.by((): Answers => this.#by(({ crop }) => crop));
  readonly choices = $derived.by((): Answers => this.#by(({ choice, action, seat }) => choice ?? action ?? seat));

  /** One thing, a set of fields, or a handful of cubes. */
  readonly pick = $derived.by(() => (!this.several ? 'one' : this.fields.size ? 'fields' : 'cubes'));
  /** Selected fields, and cubes on the tray. */
  readonly picked = $derived.by((): readonly Hex[] => this.pickedParts.flatMap(({ field }) => field ?? []).map(String));
  readonly tray = $derived.by((): readonly Crop[] => this.pickedParts.map(({ crop }) => crop).filter(isCrop));
  /** Whether a worker is to be set on a hex. */
  readonly isPlacing = $derived.by(() => this.zone === 'country' && this.question?.about.worker !== undefined);
  /** Whether a field would be laid on the hex of an answer: not if it goes to the store first. */
  readonly isArriving = $derived.by(() => ARRIVING.has(this.zone) && !this.card.at_once);
  /** My hexes that light up, with the answer that a tap there means. */
  readonly lit = $derived.by((): Answers => {
    const lay = this.choices.get('lay');
    if (this.zone === 'tile' && this.tile !== null && lay) return new Map([[this.tile, lay]]);
    return this.zone === 'country' || this.isArriving ? this.fields : new Map();
  });
  /** The preview of the chosen answer or the picked set, as far as it is known. */
  readonly preview = $derived.by((): Preview<Portrait> | null => {
    const { preview } = this.props.asked;
    return this.pickedParts.length || preview?.answer === this.chosen?.answer ? preview : null;
  });
  /** Whether the end of the turn was tapped while an action was left. */
  readonly ending = $derived.by(
    () => this.zone === 'actions' && this.otherwise !== null && this.isPinned(this.otherwise),
  );
  /** The hex of mine that the chosen answer is about. */
  readonly chosenHex = $derived.by((): Hex | null => {
    for (const [hex, { answer }] of this.lit) if (answer === this.chosen?.answer) return hex;
    const worker = this.chosen?.parts.worker;
    return this.mine.workers.find((standing) => standing.worker === worker)?.hex ?? null;
  });
  /** The view that groups and points are drawn from: that after the chosen answer, where it is known. */
  readonly foreseen = $derived.by((): Portrait | null => this.preview?.portrait ?? null);
  /** Cubes that the tray takes from. */
  readonly source = $derived.by((): Cubes => (this.zone === 'stock' ? this.view.stock : this.mine.cubes));
  /** Whether a button gives the chosen answer: where a tap answers at once there is none, except to remove a worker. */
  readonly isByButton = $derived.by(() => {
    const isRemoval = [...this.removals.values()].some(({ answer }) => answer === this.chosen?.answer);
    return this.question !== null && (!this.card.at_once || isRemoval);
  });

  #by(part: (parts: Parts) => string | number | undefined): Answers {
    const named = this.answers.filter((answer) => !isOtherwise(answer) && part(answer.parts) !== undefined);
    return new Map(named.map((answer) => [String(part(answer.parts)), answer]));
  }

  #has(hex: Hex): boolean {
    return this.mine.fields.some(({ field }) => field === hex);
  }

  /** A new question: the hand is empty, and plans from earlier taps continue. */
  override settle(): boolean {
    const { question } = this.props.asked;
    this.aimed = null;
    this.costs = new Map();
    this.blocked = new Map();
    const isFollowed = super.settle();
    if (!isFollowed) this.#pickFirst();
    if (!question) return isFollowed; // moves are played back; the rest follows after them
    if (this.question) this.#turnBack();
    if (this.zone !== 'actions') this.#preferred = null;
    this.#showZone();
    if (this.#isGivingUp) void this.#weigh(question);
    if (this.zone === 'actions') void this.#findBlocks(question);
    return isFollowed;
  }

  /** The selection before the first tap: everything, if it is the only group or the one tapped before. */
  #pickFirst(): void {
    if (this.zone === 'country' && this.card.gathers && this.pick === 'one') return this.#pickOnly();
    if (this.pick !== 'fields' || !this.several) return;
    const { items, most } = this.several.asked;
    const start = items.find(({ parts }) => parts.field === this.#preferred) ?? items[0];
    const near = items.filter(({ group }) => group === start?.group);
    const isClear = start?.parts.field === this.#preferred || near.length === items.length;
    if (isClear && near.length <= most) this.several.choose(near.map(({ answer }) => answer));
  }

  /** The same if only a single field may be picked. */
  #pickOnly(): void {
    const fields = [...this.fields];
    const tapped = fields.find(([hex]) => hex === this.#preferred) ?? (fields.length === 1 ? fields[0] : undefined);
    if (tapped) this.show(tapped[1]);
  }

  /** Whether one of my fields is to be given up. */
  get #isGivingUp(): boolean {
    const isDecided = this.zone === 'country' && !this.card.at_once && !this.card.gathers;
    return isDecided && [...this.fields.keys()].every((hex) => this.#has(hex));
  }

  /** Whether a reply about a question comes too late. */
  #isPast(asked: Question): boolean {
    return this.isDisposed || this.props.asked.question !== asked;
  }

  /** Asks what each field would cost, one after the other, until another question comes or the room is left. */
  async #weigh(asked: Question): Promise<void> {
    for (const [hex, { answer }] of this.fields) {
      const preview = await this.props.acts.foresee?.(answer);
      if (this.#isPast(asked)) return;
      const points = preview?.points[this.owner];
      if (points) this.costs = new Map(this.costs).set(hex, total(points));
    }
  }

  /** Asks why each action that is not possible cannot be done, until another question comes or the room is left. */
  async #findBlocks(asked: Question): Promise<void> {
    for (const action of ACTIONS) {
      if (this.choices.has(action) || this.view.done.includes(action)) continue;
      const [reason] = (await this.props.acts.whyNot?.({ action })) ?? [];
      if (this.#isPast(asked)) return;
      if (reason) this.blocked = new Map(this.blocked).set(action, reason);
    }
  }

  // --- the sheets of a small screen -----------------------------------------------------------------

  /** On a phone the sheet with the answers opens automatically. */
  #showZone(): void {
    const { zone, workers } = this;
    if (zone === 'register' || zone === 'stores') this.tab = 'market';
    if (zone === 'boards') this.tab = 'others';
    if (this.view.village.some(({ worker }) => workers.has(worker))) this.tab = 'village';
    if (this.mine.hand.some(({ worker }) => workers.has(worker)) || (this.removals.size && !workers.size))
      this.tab = 'me';
  }

  /** Keeps a chosen sheet open until my next question. */
  hold(tab: Tab): void {
    this.tab = tab;
    this.#left = null;
    this.#isHeld = true;
  }

  /** Switches the sheet to where the moves of others are visible. */
  followMove(): void {
    const { last, seat } = this.props.table;
    const sheet = last && !this.question && !this.#isHeld ? sheetOf(last, seat) : null;
    if (sheet === null) return;
    this.#left ??= this.tab;
    this.tab = sheet;
  }

  #turnBack(): void {
    this.tab = this.#left ?? this.tab;
    this.#left = null;
    this.#isHeld = false;
  }

  /** Switches the sheet to what a lesson highlights. */
  turnTo(lit: readonly string[]): void {
    this.tab = tabFor(lit) ?? this.tab;
  }

  /** A spectator sees the country of a seat, or again that of the player to move. */
  watch(seat: number): void {
    this.watched = this.watched === seat ? null : seat;
  }

  // --- fields and workers ---------------------------------------------------------------------------

  /** Gives an answer, or previews it first if it gives something away. */
  take(answer: Answer): void {
    if (this.card.at_once) this.give(answer);
    else this.choose(answer);
  }

  /** Previews the answer that is pointed at, unless one was tapped. */
  override point(answer: Answer | number | undefined, isOn = true): void {
    if (this.question && !this.card.at_once && this.props.look.layout !== 'phone') super.point(answer, isOn);
  }

  /** Points at a field in the register or in a store. */
  aim(field: Hex | null): void {
    this.aimed = field;
    if (this.zone === 'register' || this.zone === 'stores') this.point(this.fields.get(field ?? ''));
  }

  /** A tap on a hex of my country. */
  tapHex(hex: Hex): void {
    if (!this.question) return;
    const worker = this.mine.workers.find((standing) => standing.hex === hex)?.worker ?? '';
    const removal = this.removals.get(worker);
    const meant = this.lit.get(hex) ?? (removal ? undefined : this.workers.get(worker));
    if (this.pick === 'fields' && this.fields.has(hex)) this.#tapField(hex);
    else if (meant) this.take(meant);
    else if (removal) this.choose(removal);
    else if (this.zone === 'actions') this.#actOnHex(hex, worker);
    else if (this.zone === 'workers' && worker) this.why(this.#playsWorkers ? { do: 'remove', worker } : { worker });
    else if (this.isArriving && this.card.follows && this.#has(hex)) this.revise({ field: hex });
    else if (this.card.cause === 'store') this.tapTile(hex);
    else this.why({ field: hex });
  }

  /** Whether workers are played or removed. */
  get #playsWorkers(): boolean {
    return this.answers.some(({ parts }) => parts.do !== undefined);
  }

  /** Picks a whole group, from which fields can be removed; a tap elsewhere moves to that group. */
  #tapField(hex: Hex): void {
    const item = this.several?.having({ field: hex });
    if (!this.several || !item) return;
    const { chosen, asked } = this.several;
    const near = asked.items.filter(({ group }) => group === item.group).map(({ answer }) => answer);
    const isWhole = near.length <= asked.most && this.card.cause === 'harvest';
    if (isWhole && !chosen.some((answer) => near.includes(answer))) this.several.choose(near);
    else this.several.swap(item.answer);
  }

  /** Before an action is chosen, a ripe field means harvest and a worker means removing it. */
  #actOnHex(hex: Hex, worker: string): void {
    if (worker) this.#act('worker', planned('worker', { do: 'remove', worker }, true));
    else if (this.mine.fields.some(({ field, ripe }) => field === hex && ripe)) {
      this.#preferred = hex;
      this.#act('harvest');
    } else if (this.#has(hex)) this.why({ action: 'harvest' });
    else this.tapTile(hex);
  }

  /** A tap on a field in the register, in a store, or on another board. */
  tapTile(field: Hex): void {
    if (!this.question) return;
    const answer = this.fields.get(field);
    const isRegister = this.view.register.some((tile) => tile.field === field);
    if (answer && this.pick === 'one') this.take(answer);
    else if (this.zone === 'actions') {
      const isStore = this.view.seats.some(({ store }) => store.some((place) => place?.field === field));
      if (isRegister) this.#act('store', planned('store', { field }));
      else if (isStore) this.#act('buy', planned('buy', { field }, true));
    } else if (this.zone === 'mine' && isRegister) this.revise({ field });
    else if (ARRIVING.has(this.zone)) this.why({ field });
  }

  /** A tap on a worker in hand or in the village. */
  tapWorker(worker: string): void {
    const answer = this.workers.get(worker);
    const wanted = { do: 'play', worker };
    if (answer) this.take(answer);
    else if (this.zone === 'actions') this.#act('worker', planned('worker', wanted));
    else if (this.#playsWorkers) this.why(wanted);
    else if (this.isPlacing && this.card.follows) {
      if (worker === this.question?.about.worker) this.props.acts.undo?.();
      else this.revise(wanted);
    }
  }

  // --- actions and cubes ----------------------------------------------------------------------------

  /** Ends the turn; if an action is left, it needs a second tap. */
  endTurn(): void {
    const stop = this.otherwise;
    if (!stop) return this.why({ action: 'stop' });
    if (!this.choices.size || this.ending) return this.props.acts.confirm(stop.answer, true);
    this.show(stop);
  }

  tapAction(action: string): void {
    if (this.ending) this.show(null);
    if (this.zone === 'actions') this.touch({ action });
  }

  #act(action: string, ...then: Planned[]): void {
    const answer = this.choices.get(action);
    if (answer) this.give(answer, ...then);
    else this.why({ action });
  }

  /** Puts a cube onto the tray, or chooses the crop that is asked for. */
  tapCrop(crop: Crop): void {
    const answer = this.crops.get(crop);
    if (this.several) this.several.pick(answer?.answer ?? -1);
    else if (answer) this.choose(answer);
    else if (this.question) this.why({ crop });
  }

  /** Takes a cube of a crop back from the tray. */
  untray(crop: Crop): void {
    this.several?.unpick(this.crops.get(crop)?.answer ?? -1);
  }

  /** How many cubes of a crop are there to be picked, and whether one may be picked now. */
  crop(crop: Crop): { left: number; isOpen: boolean } {
    const answer = this.crops.get(crop);
    const laid = this.tray.filter((other) => other === crop).length;
    const isOpen = answer !== undefined && (this.several?.may(answer.answer) ?? true);
    return { left: this.source[crop] - laid, isOpen };
  }

  tapChoice(choice: string): void {
    const answer = this.choices.get(choice);
    if (answer) this.choose(answer);
    else if (this.zone === 'tile') this.why({ choice });
  }

  /** Declines, or finishes the set. */
  decline(): void {
    this.give(this.otherwise ?? undefined);
  }

  /** The field drawn, received or priced. */
  get tile(): Hex | null {
    return this.question ? fieldInQuestion(this.question) : null;
  }
}

function isOtherwise({ parts }: Answer): boolean {
  return Object.values(parts).some((part) => OTHERWISE.has(part));
}
