/**
 * What the player is about to do: taps become answers, picks and previews. It knows no rules, only the legal answers.
 */
import type { Answer, Parts, Preview, Question, Reason, RoomProps } from '../../lib/contract';
import { AnswerInput, planned, type Planned } from '../../lib/table/answerInput.svelte';
import { total } from '../../lib/language/numbers';
import type { AnswerSet } from '../../lib/table/answerSet.svelte';
import { fieldInQuestion, gestureOf, isArriving, isSet, litHexes, type Gesture } from './gestures';
import { tabFor } from './lights';
import { sheetOf } from './moves';
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

/** Second halves of an exchange, and the questions before them. */
const EXCHANGES: Readonly<Record<string, string>> = { swap_take: 'swap_give', barter_take: 'barter_give' };
/** Questions for a field that is given up. */
const GIVING = new Set(['give', 'fallow', 'blind_exchange']);
const NOTHING: ReadonlyMap<Hex, number> = new Map();

export class Play {
  readonly #get: () => RoomProps<Portrait>;
  readonly hand: AnswerInput<Portrait>;
  #preferred: Hex | null = null;
  /** The sheet that was up before it turned to the moves of others. */
  #left: Tab | null = null;
  /** Whether a sheet was chosen since my last question: then it stays. */
  #isHeld = false;

  /** By field, what giving it up would change in my points. */
  costs = $state.raw<ReadonlyMap<Hex, number>>(new Map());
  /** By action that cannot be done, why. */
  blocked = $state.raw<ReadonlyMap<string, Reason>>(new Map());
  /** The field pointed at, wherever it lies: its hex and its tile are shown together. */
  aimed = $state<Hex | null>(null);
  /** The seat whose board is shown large. */
  enlarged = $state<number | null>(null);
  tab = $state<Tab>('market');

  readonly props = $derived.by(() => this.#get());
  /** Whose country a spectator has chosen to see. */
  watched = $state<number | null>(null);
  /** Whose country is drawn large: mine, or for a spectator the chosen one, else that of whoever plays. */
  readonly owner = $derived.by(() => this.props.table.seat ?? this.watched ?? this.props.table.view.current ?? 0);
  /** The register by its places. */
  readonly register = $derived.by(() => {
    const { places, register } = this.props.table.view;
    return places.map((hex): Field | null => register.find(({ field }) => field === hex) ?? null);
  });
  readonly mine = $derived.by((): SeatPortrait => this.props.table.view.seats[this.owner] as SeatPortrait);
  readonly question = $derived.by((): Question | null => this.hand.question);
  readonly gesture = $derived.by((): Gesture | null =>
    this.question ? gestureOf(this.question, this.hand.picking?.asked) : null,
  );
  /** The set that is asked for; null: one answer is. */
  readonly picking = $derived.by((): AnswerSet | null => (this.gesture?.pick === 'one' ? null : this.hand.picking));
  /** What is picked of it, in the order of the taps. */
  readonly #items = $derived.by((): Parts[] =>
    (this.picking?.chosen ?? []).map((answer) => this.picking?.item(answer)?.parts ?? {}),
  );
  /** Fields that are on, and cubes on the tray. */
  readonly picked = $derived.by((): readonly Hex[] => this.#items.flatMap(({ field }) => field ?? []).map(String));
  readonly tray = $derived.by((): readonly Crop[] => this.#items.map(({ crop }) => crop).filter(isCrop));
  readonly lit = $derived.by(() => (this.gesture && this.question ? litHexes(this.gesture, this.question) : NOTHING));
  readonly chosen = $derived.by((): Answer | null => this.hand.chosen);
  /** What the chosen answer, or what is picked, would bring, as far as that is told. */
  readonly preview = $derived.by((): Preview<Portrait> | null => {
    const { preview } = this.props.asked;
    return this.#items.length || preview?.answer === this.chosen?.answer ? preview : null;
  });
  /** Whether the end of the turn was tapped while an action was left. */
  readonly ending = $derived.by(
    () => this.gesture?.kind === 'action' && this.hand.isPinned(this.gesture.otherwise?.answer ?? -1),
  );
  /** The hex of mine that the chosen answer is about. */
  readonly chosenHex = $derived.by((): Hex | null => {
    for (const [hex, answer] of this.lit) if (answer === this.chosen?.answer) return hex;
    const worker = this.chosen?.parts.worker;
    return this.mine.workers.find((standing) => standing.worker === worker)?.hex ?? null;
  });
  /** The view that groups and points are drawn from: that after the chosen answer, where it is known. */
  readonly foreseen = $derived.by((): Portrait | null => this.preview?.portrait ?? null);
  /** Cubes that the tray takes from. */
  readonly source = $derived.by((): Cubes =>
    this.gesture?.zone === 'stock' ? this.props.table.view.stock : this.mine.cubes,
  );
  readonly isReady = $derived.by(() =>
    this.picking ? this.picking.isComplete && this.#items.length > 0 : this.chosen !== null,
  );

  /** Whether a button gives the chosen answer: where a tap answers at once there is none, except to remove a worker. */
  readonly isByButton = $derived.by(() => {
    if (!this.gesture) return false;
    const removals = [...this.gesture.removals.values()];
    return !this.gesture.direct || (this.chosen !== null && removals.includes(this.chosen.answer));
  });

  constructor(get: () => RoomProps<Portrait>) {
    this.#get = get;
    this.hand = new AnswerInput(get);
  }

  /** A new question: nothing is in hand, and what follows from earlier taps goes on. */
  meet(): void {
    const { question } = this.props.asked;
    this.aimed = null;
    this.costs = new Map();
    this.blocked = new Map();
    if (!this.hand.settle()) this.#pickFirst();
    if (!question) return; // moves are played back; the rest follows after them
    if (this.question) this.#turnBack();
    if (question.kind !== 'action') this.#preferred = null;
    this.#showZone();
    if (GIVING.has(question.kind)) void this.#weigh(question);
    if (question.kind === 'action') void this.#findBlocks(question);
  }

  /** What is on before the first tap: all of it where that is the only group, or the one that was tapped before. */
  #pickFirst(): void {
    if (this.gesture && isSet(this.gesture.kind) && this.gesture.pick === 'one') return this.#pickOnly();
    if (this.gesture?.pick !== 'fields' || !this.picking) return;
    const { items, most } = this.picking.asked;
    const start = items.find(({ parts }) => parts.field === this.#preferred) ?? items[0];
    const near = items.filter(({ group }) => group === start?.group);
    const isClear = start?.parts.field === this.#preferred || near.length === items.length;
    if (isClear && near.length <= most) this.picking.choose(near.map(({ answer }) => answer));
  }

  /** The same where a single field may be picked. */
  #pickOnly(): void {
    const fields = [...(this.gesture?.fields ?? [])];
    const tapped = fields.find(([hex]) => hex === this.#preferred) ?? (fields.length === 1 ? fields[0] : undefined);
    if (tapped) this.hand.show(tapped[1]);
  }

  /** Asks what each field would cost, one after the other, until another question comes. */
  async #weigh(asked: Question): Promise<void> {
    for (const [hex, answer] of this.gesture?.fields ?? []) {
      const preview = await this.props.acts.foresee?.(answer);
      if (this.props.asked.question !== asked) return;
      const points = preview?.points[this.owner];
      if (points) this.costs = new Map(this.costs).set(hex, total(points));
    }
  }

  /** Asks why each action that is neither possible nor done cannot be done, until another question comes. */
  async #findBlocks(asked: Question): Promise<void> {
    for (const action of ACTIONS) {
      if (this.gesture?.choices.has(action) !== false || this.props.table.view.done.includes(action)) continue;
      const [reason] = (await this.props.acts.whyNot?.({ action })) ?? [];
      if (this.props.asked.question !== asked) return;
      if (reason) this.blocked = new Map(this.blocked).set(action, reason);
    }
  }

  /** On a phone the sheet with the answers comes up by itself. */
  #showZone(): void {
    const zone = this.gesture?.zone;
    if (zone === 'register' || zone === 'stores') this.tab = 'market';
    if (this.gesture?.kind === 'worker') {
      const { workers } = this.gesture;
      this.tab = this.mine.hand.some(({ worker }) => workers.has(worker)) || !workers.size ? 'me' : 'village';
    }
    if (zone === 'boards') this.tab = 'others';
  }

  /** A sheet that is chosen stays up until my next question. */
  hold(tab: Tab): void {
    this.tab = tab;
    this.#left = null;
    this.#isHeld = true;
  }

  /** While others move, the sheet turns to where that is seen. */
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

  /** The sheet turns to what a lesson speaks of. */
  turnTo(lit: readonly string[]): void {
    this.tab = tabFor(lit) ?? this.tab;
  }

  /** Gives an answer, or previews it first where it gives something away. */
  take(answer: number): void {
    if (this.gesture?.direct) this.hand.give(answer);
    else this.hand.choose(answer);
  }

  /** Pointing previews, unless something was tapped. */
  point(answer: number | undefined): void {
    if (this.gesture?.pick === 'one' && !this.gesture.direct && this.props.look.layout !== 'phone')
      this.hand.point(answer);
  }

  /** Points at a field in the register or in a store. */
  aim(field: Hex | null): void {
    this.aimed = field;
    const zone = this.gesture?.zone;
    if (zone === 'register' || zone === 'stores')
      this.point(field === null ? undefined : this.gesture?.fields.get(field));
  }

  /** A tap on a hex of my country. */
  tapHex(hex: Hex): void {
    const { gesture } = this;
    if (!gesture) return;
    const worker = this.mine.workers.find((standing) => standing.hex === hex)?.worker ?? '';
    const lit = this.lit.get(hex);
    const removal = gesture.removals.get(worker);
    const chosen = gesture.workers.get(worker);
    if (gesture.pick === 'fields' && gesture.fields.has(hex)) this.#tapField(hex);
    else if (lit !== undefined) this.take(lit);
    else if (removal !== undefined) this.hand.choose(removal);
    else if (chosen !== undefined) this.take(chosen);
    else if (gesture.zone === 'actions') this.#actOnHex(hex, worker);
    else if (gesture.zone === 'workers' && worker)
      this.why(gesture.kind === 'worker' ? { do: 'remove', worker } : { worker });
    else if (EXCHANGES[gesture.kind] && this.mine.fields.some(({ field }) => field === hex))
      this.hand.instead(planned(EXCHANGES[gesture.kind] ?? '', { field: hex }));
    else if (gesture.kind === 'store' || gesture.kind === 'price') this.tapTile(hex);
    else this.why({ field: hex });
  }

  /** A group is picked as a whole, then thinned out; a tap elsewhere moves to that group. */
  #tapField(hex: Hex): void {
    const { picking } = this;
    const item = picking?.having({ field: hex });
    if (!picking || !item) return;
    const near = picking.asked.items.filter(({ group }) => group === item.group).map(({ answer }) => answer);
    if (this.gesture?.kind === 'harvest' && !picking.chosen.some((answer) => near.includes(answer)))
      picking.choose(near);
    else picking.swap(item.answer);
  }

  /** Before an action is chosen, a ripe field means harvest and a worker means removing it. */
  #actOnHex(hex: Hex, worker: string): void {
    if (worker) this.#act('worker', planned('worker', { do: 'remove', worker }, true));
    else if (this.mine.fields.some(({ field, ripe }) => field === hex && ripe)) {
      this.#preferred = hex;
      this.#act('harvest');
    } else if (this.mine.fields.some(({ field }) => field === hex)) this.why({ action: 'harvest' });
    else this.tapTile(hex);
  }

  /** A tap on a field in the register, in a store, or on another board. */
  tapTile(field: Hex): void {
    const { gesture } = this;
    if (!gesture) return;
    const answer = gesture.fields.get(field);
    const isRegister = this.props.table.view.register.some((tile) => tile.field === field);
    if (answer !== undefined && gesture.pick === 'one') this.take(answer);
    else if (gesture.zone === 'actions') {
      const isStore = this.props.table.view.seats.some(({ store }) => store.some((place) => place?.field === field));
      if (isRegister) this.#act('store', planned('store', { field }));
      else if (isStore) this.#act('buy', planned('buy', { field }, true));
    } else if (gesture.kind === 'price' && isRegister) this.hand.instead(planned('store', { field }));
    else if (isArriving(gesture) || gesture.kind === 'store') this.why({ field });
  }

  /** A tap on a worker in hand or in the village. */
  tapWorker(worker: string): void {
    const { gesture } = this;
    if (!gesture) return;
    const answer = gesture.workers.get(worker);
    const wanted = { do: 'play', worker };
    if (answer !== undefined) this.take(answer);
    else if (gesture.zone === 'actions') this.#act('worker', planned('worker', wanted));
    else if (gesture.kind === 'worker') this.why(wanted);
    else if (gesture.kind === 'place' && worker === this.question?.about.worker) this.props.acts.undo?.();
    else if (gesture.kind === 'place') this.hand.instead(planned('worker', wanted));
  }

  /** Ends the turn; where an action is left, another tap is awaited first. */
  endTurn(): void {
    const stop = this.gesture?.otherwise;
    if (!stop) return this.why({ action: 'stop' });
    if (!this.gesture?.choices.size || this.ending) return this.props.acts.confirm(stop.answer, true);
    this.hand.show(stop.answer);
  }

  /** A spectator sees the country of a seat, or again that of whoever plays. */
  watch(seat: number): void {
    this.watched = this.watched === seat ? null : seat;
  }

  tapAction(action: string): void {
    if (this.ending) this.hand.show(null);
    const answer = this.gesture?.kind === 'action' ? this.gesture.choices.get(action) : undefined;
    if (answer !== undefined) this.hand.give(answer);
    else if (this.gesture?.kind === 'action') this.why({ action });
  }

  #act(action: string, ...then: Planned[]): void {
    const answer = this.gesture?.choices.get(action);
    if (answer === undefined) this.why({ action });
    else this.hand.give(answer, ...then);
  }

  /** A cube onto the tray, or the crop that is asked for. */
  tapCrop(crop: Crop): void {
    const answer = this.gesture?.crops.get(crop);
    if (this.picking) this.picking.pick(answer ?? -1);
    else if (answer !== undefined) this.hand.choose(answer);
    else if (this.gesture) this.why({ crop });
  }

  /** Takes a cube of a crop back from the tray. */
  untray(crop: Crop): void {
    this.picking?.unpick(this.gesture?.crops.get(crop) ?? -1);
  }

  /** How many cubes of a crop are there to be picked, and whether one may be picked now. */
  crop(crop: Crop): { left: number; isOpen: boolean } {
    const answer = this.gesture?.crops.get(crop);
    const laid = this.tray.filter((other) => other === crop).length;
    const isOpen = answer !== undefined && (this.picking?.may(answer) ?? true);
    return { left: this.source[crop] - laid, isOpen };
  }

  tapChoice(choice: string): void {
    const answer = this.gesture?.choices.get(choice);
    if (answer !== undefined) this.hand.choose(answer);
    else if (this.gesture?.zone === 'tile') this.why({ choice });
  }

  /** Gives what was picked. */
  commit(): void {
    if (this.picking) this.picking.done();
    else this.hand.give(this.chosen?.answer);
  }

  otherwise(): void {
    this.hand.give(this.gesture?.otherwise?.answer);
  }

  why(wanted: Parts): void {
    this.hand.why(wanted);
  }

  /** The field drawn, received or priced. */
  get tile(): Hex | null {
    return this.question ? fieldInQuestion(this.question) : null;
  }
}
