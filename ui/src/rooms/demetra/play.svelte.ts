/** What the player is about to do: taps become answers, picks and previews. It knows no rules, only the legal answers. */
import type { Answer, Parts, Question, Reason, RoomProps } from '../../lib/contract';
import { total } from '../../lib/numbers';
import { gridOf } from './country';
import { fieldInQuestion, gestureOf, isArriving, litHexes, type Gesture } from './gestures';
import { tabFor } from './lights';
import { advance, cubeSteps, fieldSteps, firstPicks, fits, isEnough, matches, toggle, type Step } from './picks';
import { ACTIONS, type Crop, type Cubes, type Field, type Hex, type Portrait, type SeatPortrait } from './types';

export type Tab = 'market' | 'village' | 'me' | 'others';

const HOVER = 110;
const FIRST_DELAY = 60;
const LONGEST = 900;
/** Second halves of an exchange, and the questions before them. */
const EXCHANGES: Readonly<Record<string, string>> = { swap_take: 'swap_give', barter_take: 'barter_give' };
/** Questions for a field that is given up. */
const GIVING = new Set(['give', 'fallow', 'blind_exchange']);
const NOTHING: ReadonlyMap<Hex, number> = new Map();

export class Play {
  readonly #get: () => RoomProps<Portrait>;
  #seen = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #follower: ReturnType<typeof setTimeout> | undefined;
  #preferred: Hex | null = null;

  /** Fields that are on, and cubes on the tray. */
  picked = $state.raw<readonly Hex[]>([]);
  tray = $state.raw<readonly Crop[]>([]);
  /** Answers that follow from what was tapped. */
  steps = $state.raw<readonly Step[]>([]);
  /** The answer that a tap chose, in contrast to one only pointed at. */
  pinned = $state<number | null>(null);
  /** By field, what giving it up would change in my points. */
  costs = $state.raw<ReadonlyMap<Hex, number>>(new Map());
  /** By action that cannot be done, why. */
  blocked = $state.raw<ReadonlyMap<string, Reason>>(new Map());
  /** Whether an answer that follows from earlier taps is on its way. */
  following = $state(false);
  /** Whether the end of the turn was tapped while an action was left. */
  ending = $state(false);
  /** The field pointed at, wherever it lies: its hex and its tile are shown together. */
  aimed = $state<Hex | null>(null);
  /** The seat whose board is shown large. */
  enlarged = $state<number | null>(null);
  tab = $state<Tab>('market');

  readonly props = $derived.by(() => this.#get());
  /** Whose country a spectator has chosen to see. */
  watched = $state<number | null>(null);
  /** Whose country is drawn large: mine, or for a spectator the chosen one, else that of whoever plays. */
  readonly owner = $derived.by(() => this.props.seat ?? this.watched ?? this.props.view.current ?? 0);
  /** The register by its places. */
  readonly register = $derived.by(() => {
    const { places, register } = this.props.view;
    return places.map((hex): Field | null => register.find(({ field }) => field === hex) ?? null);
  });
  readonly mine = $derived.by((): SeatPortrait => this.props.view.seats[this.owner] as SeatPortrait);
  readonly question = $derived.by((): Question | null => {
    const { question, seat } = this.props;
    return question && question.seat === seat && question.answers.length ? question : null;
  });
  readonly gesture = $derived.by((): Gesture | null => (this.question ? gestureOf(this.question) : null));
  readonly lit = $derived.by(() => (this.gesture && this.question ? litHexes(this.gesture, this.question) : NOTHING));
  readonly chosen = $derived.by((): Answer | null => {
    const { selected } = this.props;
    return this.question?.answers.find(({ answer }) => answer === selected) ?? null;
  });
  /** The hex of mine that the chosen answer is about. */
  readonly chosenHex = $derived.by((): Hex | null => {
    for (const [hex, answer] of this.lit) if (answer === this.chosen?.answer) return hex;
    const worker = this.chosen?.parts.worker;
    return this.mine.workers.find((standing) => standing.worker === worker)?.hex ?? null;
  });
  /** The view that groups and points are drawn from: that after the chosen answer, where it is known. */
  readonly foreseen = $derived.by((): Portrait | null => (this.chosen ? (this.props.preview?.portrait ?? null) : null));
  /** Cubes that the tray takes from. */
  readonly source = $derived.by((): Cubes =>
    this.gesture?.zone === 'stock' ? this.props.view.stock : this.mine.cubes,
  );
  readonly isReady = $derived.by(() => {
    if (!this.gesture) return false;
    const count = this.gesture.pick === 'cubes' ? this.tray.length : this.picked.length;
    return this.gesture.pick === 'one' ? this.chosen !== null : isEnough(this.gesture, count);
  });

  constructor(get: () => RoomProps<Portrait>) {
    this.#get = get;
  }

  /** A new question: forget what was picked for the last one, then go on with what follows from earlier taps. */
  meet(): void {
    const { question, last } = this.props;
    const key = question
      ? `${last?.position ?? -1} ${question.seat} ${question.kind} ${question.answers.map(({ answer }) => answer).join()}`
      : '';
    if (key === this.#seen) return;
    this.#seen = key;
    clearTimeout(this.#timer);
    clearTimeout(this.#follower);
    this.picked = [];
    this.tray = [];
    this.pinned = null;
    this.aimed = null;
    this.following = false;
    this.ending = false;
    this.costs = new Map();
    this.blocked = new Map();
    if (!question) return; // moves are played back; the rest follows after them
    const step = this.question ? advance(this.steps, this.question) : null;
    this.steps = step?.rest ?? [];
    if (step?.answer && step.deed === 'confirm') this.#follow(step.answer.answer, key);
    else if (step?.answer) this.choose(step.answer.answer);
    else if (this.gesture) this.picked = firstPicks(this.gesture, this.mine, this.#preferred);
    if (question.kind !== 'action') this.#preferred = null;
    this.#showZone();
    if (GIVING.has(question.kind)) void this.#weigh(key);
    if (question.kind === 'action') void this.#findBlocks(key);
  }

  /** Asks what each field would cost, one after the other, until another question comes. */
  async #weigh(key: string): Promise<void> {
    for (const [hex, answer] of this.gesture?.fields ?? []) {
      const preview = await this.props.foresee?.(answer);
      if (this.#seen !== key) return;
      const points = preview?.points[this.owner];
      if (points) this.costs = new Map(this.costs).set(hex, total(points));
    }
  }

  /** Asks why each action that is neither possible nor done cannot be done, until another question comes. */
  async #findBlocks(key: string): Promise<void> {
    for (const action of ACTIONS) {
      if (this.gesture?.choices.has(action) !== false || this.props.view.done.includes(action)) continue;
      const [reason] = (await this.props.whyNot?.({ action })) ?? [];
      if (this.#seen !== key) return;
      if (reason) this.blocked = new Map(this.blocked).set(action, reason);
    }
  }

  /** Gives an answer that follows from earlier taps; the table may still be busy with the one before. */
  #follow(answer: number, key: string, delay = 0): void {
    clearTimeout(this.#follower);
    this.following = true;
    this.#follower = setTimeout(() => {
      const isWaiting = this.#seen === key && this.props.question !== null && this.props.selected !== answer;
      if (!isWaiting) {
        this.following = false;
        return;
      }
      this.props.confirm(answer);
      if (delay < LONGEST) this.#follow(answer, key, 2 * delay + FIRST_DELAY);
      else this.following = false;
    }, delay);
  }

  /** Nothing is done any more. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#follower);
  }

  /** On a phone the sheet with the answers comes up by itself. */
  #showZone(): void {
    const zone = this.gesture?.zone;
    if (zone === 'register' || zone === 'stores') this.tab = 'market';
    if (zone === 'workers' && this.gesture?.kind === 'worker') this.tab = 'me';
    if (zone === 'boards') this.tab = 'others';
  }

  /** The sheet turns to what a lesson speaks of. */
  turnTo(lit: readonly string[]): void {
    this.tab = tabFor(lit) ?? this.tab;
  }

  /** Previews an answer; a second tap on the same one gives it. */
  choose(answer: number): void {
    if (this.pinned === answer && this.props.selected === answer) return this.give(answer);
    this.pinned = answer;
    this.props.select(answer);
  }

  give(answer: number): void {
    clearTimeout(this.#timer);
    this.pinned = null;
    this.props.confirm(answer);
  }

  /** Gives an answer, or previews it first where it gives something away. */
  take(answer: number): void {
    if (this.gesture?.direct) this.give(answer);
    else this.choose(answer);
  }

  /** Pointing previews, unless something was tapped. */
  point(answer: number | undefined): void {
    clearTimeout(this.#timer);
    if (this.pinned !== null || this.gesture?.pick !== 'one' || this.gesture.direct || this.props.layout === 'phone')
      return;
    this.#timer = setTimeout(() => this.pinned === null && this.props.select(answer ?? null), HOVER);
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
    if (gesture.pick === 'fields' && gesture.fields.has(hex))
      this.picked = toggle(this.picked, hex, gesture, this.mine);
    else if (lit !== undefined) this.take(lit);
    else if (removal !== undefined) this.choose(removal);
    else if (chosen !== undefined) this.take(chosen);
    else if (gesture.zone === 'actions') this.#actOnHex(hex, worker);
    else if (gesture.zone === 'workers' && worker)
      this.why(gesture.kind === 'worker' ? { do: 'remove', worker } : { worker });
    else if (EXCHANGES[gesture.kind] && this.mine.fields.some(({ field }) => field === hex))
      this.#instead({ kind: EXCHANGES[gesture.kind] ?? '', parts: { field: hex }, deed: 'confirm' });
    else if (gesture.kind === 'store' || gesture.kind === 'price') this.tapTile(hex);
    else this.why({ field: hex });
  }

  /** Before an action is chosen, a ripe field means harvest and a worker means removing it. */
  #actOnHex(hex: Hex, worker: string): void {
    if (worker) this.#act('worker', { kind: 'worker', parts: { do: 'remove', worker }, deed: 'select' });
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
    const isRegister = this.props.view.register.some((tile) => tile.field === field);
    if (answer !== undefined && gesture.pick === 'one') this.take(answer);
    else if (gesture.zone === 'actions') {
      const isStore = this.props.view.seats.some(({ store }) => store.some((place) => place?.field === field));
      if (isRegister) this.#act('store', { kind: 'store', parts: { field }, deed: 'confirm' });
      else if (isStore) this.#act('buy', { kind: 'buy', parts: { field }, deed: 'select' });
    } else if (gesture.kind === 'price' && isRegister)
      this.#instead({ kind: 'store', parts: { field }, deed: 'confirm' });
    else if (isArriving(gesture) || gesture.kind === 'store') this.why({ field });
  }

  /** A tap on a worker in hand or in the village. */
  tapWorker(worker: string): void {
    const { gesture } = this;
    if (!gesture) return;
    const answer = gesture.workers.get(worker);
    const wanted = { do: 'play', worker };
    if (answer !== undefined) this.take(answer);
    else if (gesture.zone === 'actions') this.#act('worker', { kind: 'worker', parts: wanted, deed: 'confirm' });
    else if (gesture.kind === 'worker') this.why(wanted);
    else if (gesture.kind === 'place' && worker === this.question?.about.worker) this.props.undo?.();
    else if (gesture.kind === 'place') this.#instead({ kind: 'worker', parts: wanted, deed: 'confirm' });
  }

  /** Ends the turn; where an action is left, another tap is awaited first. */
  endTurn(): void {
    const stop = this.gesture?.otherwise;
    if (!stop) return this.why({ action: 'stop' });
    if (this.gesture?.choices.size && !this.ending) this.ending = true;
    else this.props.confirm(stop.answer, true);
  }

  /** A spectator sees the country of a seat, or again that of whoever plays. */
  watch(seat: number): void {
    this.watched = this.watched === seat ? null : seat;
  }

  tapAction(action: string): void {
    this.ending = false;
    const answer = this.gesture?.kind === 'action' ? this.gesture.choices.get(action) : undefined;
    if (answer !== undefined) this.give(answer);
    else if (this.gesture?.kind === 'action') this.why({ action });
  }

  /** Another piece in place of the one just taken up: that answer is taken back first. */
  #instead(step: Step): void {
    if (!this.props.undo) return;
    this.steps = [step];
    this.props.undo();
  }

  #act(action: string, ...then: Step[]): void {
    const answer = this.gesture?.choices.get(action);
    if (answer === undefined) return this.why({ action });
    this.steps = then;
    this.give(answer);
  }

  /** A cube onto the tray, or the crop that is asked for. */
  tapCrop(crop: Crop): void {
    const { gesture } = this;
    if (!gesture) return;
    if (gesture.pick === 'cubes') {
      if (fits(crop, this.tray, gesture, this.source)) this.tray = [...this.tray, crop];
      else if (gesture.most === 1 && this.source[crop] > 0) this.tray = [crop];
    } else {
      const answer = gesture.crops.get(crop);
      if (answer !== undefined) this.choose(answer);
      else this.why({ crop });
    }
  }

  /** Takes a cube of a crop back from the tray. */
  untray(crop: Crop): void {
    const index = this.tray.lastIndexOf(crop);
    this.tray = this.tray.filter((_, place) => place !== index);
  }

  tapChoice(choice: string): void {
    const answer = this.gesture?.choices.get(choice);
    if (answer !== undefined) this.choose(answer);
    else if (this.gesture?.zone === 'tile') this.why({ choice });
  }

  /** Gives what was picked. */
  commit(): void {
    const { gesture, question } = this;
    if (!gesture || !question || !this.isReady) return;
    if (gesture.pick === 'one') {
      if (this.chosen) this.give(this.chosen.answer);
      return;
    }
    const steps =
      gesture.pick === 'fields'
        ? fieldSteps(gesture, this.picked, gridOf(this.props.view).hexes)
        : cubeSteps(gesture, this.tray);
    const first = question.answers.find(({ parts }) => matches(parts, steps[0]?.parts ?? {}));
    if (!first) return;
    this.steps = steps.slice(1);
    this.give(first.answer);
  }

  otherwise(): void {
    if (this.gesture?.otherwise) this.give(this.gesture.otherwise.answer);
  }

  why(wanted: Parts): void {
    void this.props.askWhy(wanted);
  }

  /** The field drawn, received or priced. */
  get tile(): Hex | null {
    return this.question ? fieldInQuestion(this.question) : null;
  }
}
