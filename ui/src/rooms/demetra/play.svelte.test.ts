import { describe, expect, it, vi } from 'vitest';
import type { AskedSet, Parts } from '../../lib/contract';
import { nestProps, type FlatProps } from '../../lib/testing/flatProps';
import { AnswerSet } from '../../lib/table/answerSet.svelte';
import { cubes, question, seat, setOf, table, worker } from './example';
import { DemetraPlay } from './play.svelte';
import type { Portrait } from './types';

const fields = (...names: string[]) => names.map((field) => ({ field }));
const mine = seat({
  ripe: ['A3', 'A4', 'E7'],
  groups: [
    { fields: ['A3', 'A4'], each: 1 },
    { fields: ['E7'], each: 2 },
  ],
  hand: [worker('novice', 'D', 2)],
  workers: [{ ...worker('apprentice', 'A', 1), hex: 'D3' }],
  cubes: cubes({ hops: 2, wine: 1 }),
});
const theirs = seat({ store: [{ field: 'B5', crop: 'wheat', price: cubes({ hops: 1 }), cubes: 1 }, null] });
const HARVEST = setOf(fields('A3', 'A4', 'E7'), 1, 3, 1, [0, 0, 1]);
const village = [worker('clerk', 'J', 5)];
const view = table([mine, theirs], { register: [{ field: 'A2', crop: 'wine' }], village });

/** A player at a table that asks one question after the other. */
function sit(
  kind: string,
  answers: Parts[],
  about: Parts = {},
  set: AskedSet | null = null,
  advised: readonly number[] | null = null,
) {
  const gathered = vi.fn();
  const pickingOf = (asked: AskedSet | null) => asked && new AnswerSet(asked, () => undefined, gathered);
  let props = $state.raw<FlatProps<Portrait>>({
    view,
    seat: 0,
    seats: [],
    question: question(kind, answers, about),
    picking: pickingOf(set),
    advised,
    selected: null,
    preview: null,
    confirm: vi.fn(),
    undo: vi.fn(),
    select: vi.fn((answer: number | null) => (props = { ...props, selected: answer })),
    askWhy: vi.fn(() => Promise.resolve([])),
    whyNot: vi.fn(({ action }: Parts) => Promise.resolve([{ rule: 'D6.1', text: `No ${action}.` }])),
    words: String,
    counted: (_, token) => String(token),
    help: () => '',
    category: String,
    points: [],
    categories: [],
    last: null,
    recent: [],
    over: false,
    layout: 'phone',
    lang: 'en',
    letters: true,
    motion: false,
    open: vi.fn(),
  });
  const play = new DemetraPlay(() => nestProps(props));
  play.settle();
  const ask = async (
    next: string,
    nextAnswers: Parts[],
    nextAbout: Parts = {},
    nextSet: AskedSet | null = null,
  ): Promise<void> => {
    const position = (props.last?.position ?? 0) + 1;
    props = {
      ...props,
      selected: null,
      question: question(next, nextAnswers, nextAbout),
      picking: pickingOf(nextSet),
      last: { position, seat: 0, kind: '', text: '', parts: {}, changes: [] },
    };
    play.settle();
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  /** A move of others that is played back. */
  const watch = (last: NonNullable<FlatProps<Portrait>['last']>): void => {
    props = { ...props, question: null, last };
    play.settle();
    play.followMove();
  };
  return {
    play,
    ask,
    watch,
    gathered,
    given: () => vi.mocked(props.confirm).mock.calls.map(([answer]) => answer),
    get props() {
      return props;
    },
  };
}

describe('ending the turn', () => {
  it('asks once while an action is left', () => {
    const { play, props, given } = sit('action', [{ action: 'buy' }, { action: 'stop' }]);
    play.endTurn();
    expect(given()).toEqual([]);
    expect(play.ending).toBe(true);
    play.endTurn();
    expect(props.confirm).toHaveBeenCalledWith(1, true);
  });
  it('is forgotten when another action is tapped', () => {
    const { play, given } = sit('action', [{ action: 'buy' }, { action: 'stop' }]);
    play.endTurn();
    play.tapAction('buy');
    expect(play.ending).toBe(false);
    expect(given()).toEqual([0]);
  });
  it('says why it cannot be before the first action', () => {
    const { play, props } = sit('action', [{ action: 'buy' }]);
    play.endTurn();
    expect(props.askWhy).toHaveBeenCalledWith({ action: 'stop' });
  });
});

describe('the sheet of a small screen', () => {
  const moved = (kind: string, parts: Parts, by = 1) => ({ position: 9, seat: by, kind, text: '', parts, changes: [] });

  it('switches to the moves of others, and back for my next question', async () => {
    const { play, ask, watch } = sit('action', [{ action: 'buy' }]);
    play.tab = 'me';
    watch(moved('harvest', { field: 'A3' }));
    expect(play.tab).toBe('others');
    watch(moved('tile', { field: 'A4' }, -1));
    expect(play.tab).toBe('market');
    await ask('action', [{ action: 'buy' }]);
    expect(play.tab).toBe('me');
  });
  it('stays on the tab that the player has opened', () => {
    const { play, watch } = sit('action', [{ action: 'buy' }]);
    watch(moved('price', { crop: 'wine', priced: 'A2' }));
    play.hold('village');
    watch(moved('harvest', { field: 'A3' }));
    expect(play.tab).toBe('village');
  });
  it('comes up with the workers that can be played', async () => {
    const { play, ask } = sit('action', [{ action: 'worker' }]);
    await ask('worker', [{ do: 'play', worker: 'clerk' }]);
    expect(play.tab).toBe('village');
    await ask('worker', [
      { do: 'play', worker: 'clerk' },
      { do: 'play', worker: 'novice' },
    ]);
    expect(play.tab).toBe('me');
  });
});

describe('one tap chooses, a second gives', () => {
  it('for a hex of a worker', () => {
    const { play, props, given } = sit('place', fields('D7', 'G5'), { worker: 'novice' });
    play.tapHex('G5');
    expect(props.select).toHaveBeenCalledWith(1);
    expect(given()).toEqual([]);
    play.tapHex('G5');
    expect(given()).toEqual([1]);
  });

  it('and asks why where it may not be', () => {
    const { play, props } = sit('place', fields('D7'), { worker: 'novice' });
    play.tapHex('A1');
    expect(props.askWhy).toHaveBeenCalledWith({ field: 'A1' });
  });

  it('also on the hex where a field from a store would lie', () => {
    const { play, props } = sit('buy', fields('B5'), { purchase: 1 });
    play.tapHex('B5');
    expect(props.select).toHaveBeenCalledWith(0);
  });
});

describe('before an action is chosen', () => {
  const actions = ['harvest', 'worker', 'buy', 'store'].map((action) => ({ action }));

  it('says why an action that is not offered cannot be done', async () => {
    const { play, ask, props } = sit('action', actions.slice(0, 2));
    await ask('action', actions.slice(0, 3));
    expect(play.blocked.get('store')?.text).toBe('No store.');
    expect([...play.blocked.keys()]).toEqual(['store']);
    expect(props.askWhy).not.toHaveBeenCalled();
  });

  it('asks for no more reasons once the room is left', async () => {
    const { play, props } = sit('action', actions.slice(0, 1));
    expect(props.whyNot).toHaveBeenCalledTimes(1);
    play.dispose();
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(props.whyNot).toHaveBeenCalledTimes(1);
    expect(play.blocked.size).toBe(0);
  });

  it('a ripe field harvests its group', async () => {
    const { play, ask, given } = sit('action', actions);
    play.tapHex('A4');
    expect(given()).toEqual([0]);
    await ask('harvest', fields('A3', 'A4', 'E7'), {}, HARVEST);
    expect(play.picked).toEqual(['A3', 'A4']);
  });

  it('a field that is the only one to harvest is chosen, tapped or not', async () => {
    const tapped = sit('action', actions);
    tapped.play.tapHex('E7');
    await tapped.ask('harvest', fields('E7'));
    expect(tapped.play.pinned).toBe(0);
    const acted = sit('action', actions);
    acted.play.tapAction('harvest');
    await acted.ask('harvest', fields('E7'));
    expect([acted.play.pinned, acted.given()]).toEqual([0, [0]]);
  });

  it('a worker in hand is taken up', async () => {
    const { play, ask, given } = sit('action', actions);
    play.tapWorker('novice');
    await ask('worker', [
      { do: 'remove', worker: 'apprentice' },
      { do: 'play', worker: 'novice' },
    ]);
    expect(given()).toEqual([1, 1]);
  });

  it('a worker on the board is chosen to be removed, but not yet removed', async () => {
    const { play, ask, given } = sit('action', actions);
    play.tapHex('D3');
    await ask('worker', [
      { do: 'play', worker: 'novice' },
      { do: 'remove', worker: 'apprentice' },
    ]);
    expect(given()).toEqual([1]);
    expect(play.pinned).toBe(1);
    expect([play.isByButton, play.isReady]).toEqual([true, true]);
    play.commit();
    expect(given()).toEqual([1, 1]);
  });

  it('a worker to play is taken up at once, without a button', async () => {
    const { play, ask } = sit('action', actions);
    play.tapAction('worker');
    await ask('worker', [
      { do: 'play', worker: 'novice' },
      { do: 'remove', worker: 'apprentice' },
    ]);
    expect(play.isByButton).toBe(false);
  });

  it('a field on offer is chosen to be bought, one of the register goes to the store for its price', async () => {
    const buying = sit('action', actions);
    buying.play.tapHex('B5');
    await buying.ask('buy', fields('B5'), { purchase: 1 });
    expect([buying.given(), buying.play.pinned]).toEqual([[2], 0]);
    const storing = sit('action', actions);
    storing.play.tapTile('A2');
    await storing.ask('store', fields('A2'), { by: 'first' });
    expect(storing.given()).toEqual([3, 0]);
  });

  it('an impossible answer is explained', () => {
    const { play, props } = sit('action', [{ action: 'harvest' }]);
    play.tapAction('buy');
    expect(props.askWhy).toHaveBeenCalledWith({ action: 'buy' });
  });
});

describe('several picks', () => {
  it('are a whole group, then single fields can be added or removed, and all are given together', () => {
    const { play, gathered } = sit('harvest', fields('A3', 'A4', 'E7'), {}, HARVEST);
    expect(play.picked).toEqual([]);
    play.tapHex('E7');
    expect(play.picked).toEqual(['E7']);
    play.tapHex('A4');
    expect(play.picked).toEqual(['A3', 'A4']);
    play.tapHex('A3');
    play.tapHex('A3');
    expect(play.picked).toEqual(['A4', 'A3']);
    play.commit();
    expect(gathered).toHaveBeenCalledWith([1, 0]);
  });

  it('glow only where the coach names them, and where they are picked', () => {
    const { play } = sit('harvest', fields('A3', 'A4', 'E7'), {}, HARVEST, [0, 1]);
    expect([...play.lit.keys()]).toEqual(['A3', 'A4']);
    expect(sit('harvest', fields('A3', 'A4', 'E7'), {}, HARVEST).play.lit.size).toBe(3);
  });

  it('are all there from the start where there is one group', () => {
    const set = setOf(fields('A3', 'A4'), 1, 2);
    expect(sit('harvest', fields('A3', 'A4'), {}, set).play.picked).toEqual(['A3', 'A4']);
  });

  it('drop the oldest when there are too many', () => {
    const some = fields('A3', 'A4', 'E7');
    const { play } = sit('renew', some, { by: 'new-harvest', times: 2 }, setOf(some, 0, 2));
    expect([play.picked, play.isReady]).toEqual([[], false]);
    for (const hex of ['A3', 'A4', 'E7']) play.tapHex(hex);
    expect([play.picked, play.isReady]).toEqual([['A4', 'E7'], true]);
  });

  it('of cubes are laid on the tray, taken back, and paid when there are enough', () => {
    const crops = [{ crop: 'hops' }, { crop: 'wine' }];
    const due = {
      ...setOf(crops, 2, 2),
      items: setOf(crops, 2, 2).items.map((item) => ({ ...item, most: 2 - item.answer })),
    };
    const { play, gathered } = sit('pay', crops, { due: 2, to: 2 }, due);
    play.tapCrop('wine');
    play.tapCrop('wine');
    expect([play.tray, play.crop('wine')]).toEqual([['wine'], { left: 0, isOpen: false }]);
    play.tapCrop('hops');
    play.tapCrop('hops');
    expect(play.tray).toEqual(['wine', 'hops']);
    play.untray('wine');
    expect(play.isReady).toBe(false);
    play.tapCrop('hops');
    play.commit();
    expect(gathered).toHaveBeenCalledWith([0, 0]);
  });
});

describe('another piece instead', () => {
  it('takes the first one back', async () => {
    const { play, ask, props, given } = sit('place', fields('D7'), { worker: 'apprentice' });
    play.tapWorker('novice');
    expect(props.undo).toHaveBeenCalled();
    await ask('worker', [
      { do: 'play', worker: 'apprentice' },
      { do: 'play', worker: 'novice' },
    ]);
    expect(given()).toEqual([1]);
  });

  it('also for the store, while the price is laid', async () => {
    const { play, ask, props, given } = sit('price', [{ crop: 'hops' }], { priced: 'D7' });
    play.tapTile('B5');
    expect(props.undo).not.toHaveBeenCalled();
    play.tapTile('A2');
    expect(props.undo).toHaveBeenCalled();
    await ask('store', fields('A2', 'D7'), { by: 'first' });
    expect(given()).toEqual([0]);
  });
});

describe('a question is answered by what its answers name', () => {
  const keys = (answers: ReadonlyMap<string, unknown>): string[] => [...answers.keys()];

  it('by hexes for a harvest, with done beside them', () => {
    const { play } = sit('harvest', fields('A3', 'A4', 'done'), {}, setOf(fields('A3', 'A4'), 1, 2));
    expect([play.pick, keys(play.fields), play.otherwise?.answer]).toEqual(['fields', ['A3', 'A4'], 2]);
  });

  it('by workers to play or to remove', () => {
    const { play } = sit('worker', [
      { do: 'play', worker: 'novice' },
      { do: 'remove', worker: 'apprentice' },
    ]);
    expect([keys(play.workers), keys(play.removals)]).toEqual([['novice'], ['apprentice']]);
  });

  it('by one field for the Apprentice and two for the Seasonal worker', () => {
    expect(sit('glean', fields('A3', 'A4', 'done'), { by: 'apprentice', times: 1 }).play.pick).toBe('one');
    const { items, ...set } = setOf(fields('A3', 'A4', 'B3', 'C4'), 0, 2);
    const all = { ...set, items: items.map((item) => (item.parts.field === 'C4' ? { ...item, answer: 9 } : item)) };
    const { play } = sit('glean', fields('A3', 'A4', 'B3', 'done'), { by: 'seasonal', times: 2 }, all);
    expect([play.pick, play.fields.has('C4')]).toEqual(['fields', true]); // also what cannot be answered first
  });

  it('by cubes to pay or to take', () => {
    const crops = [{ crop: 'hops' }, { crop: 'wine' }];
    const pay = sit('pay', crops, { due: 3, to: 'stock' }, setOf(crops, 3, 3)).play;
    const plough = sit('plough', [{ crop: 'hops' }, { crop: 'done' }], { times: 2 }, setOf(crops, 0, 2)).play;
    expect([pay.pick, pay.source]).toEqual(['cubes', mine.cubes]);
    expect([plough.pick, plough.source, plough.otherwise?.answer]).toEqual(['cubes', view.stock, 1]);
  });

  it('by words for what is drawn or received, and by the hex where it would lie', () => {
    const choices = [{ choice: 'lay' }, { choice: 'fallow' }, { choice: 'pass' }];
    const { play } = sit('receive', choices, { received: 'D4' });
    expect([keys(play.choices), play.tile, keys(play.lit)]).toEqual([['lay', 'fallow', 'pass'], 'D4', ['D4']]);
  });

  it('by the seats, for the player who chooses the first player', () => {
    const { play } = sit('starter', [{ seat: 1 }, { seat: 2 }]);
    expect([keys(play.choices), play.otherwise]).toEqual([['1', '2'], null]);
  });

  it.each(['place', 'give', 'buy', 'trade', 'sale', 'register', 'barter_take', 'councillor', 'swap_take'])(
    'lights my own hex for %s, also where a field from elsewhere would lie',
    (kind) => expect(keys(sit(kind, fields('B5', 'none')).play.lit)).toEqual(['B5']),
  );

  it('lights no hex for a field that goes to the store', () => {
    const { play } = sit('store', fields('B5', 'done'));
    expect([play.lit.size, play.isArriving]).toEqual([0, false]);
  });

  it('and says what to do, and what the button does', () => {
    const { play } = sit('renew', fields('A3', 'A4'), {}, setOf(fields('A3', 'A4'), 0, 2));
    expect(play.says('hint', { n: 2 }, 'several')).toBe('Click up to 2 fields');
    expect(play.says('verb', { n: 1 })).toBe('Turn 1 back');
    expect(sit('blind_draw', [{ choice: 'draw' }, { choice: 'none' }]).play.says('hint')).toBe(
      'Draw a field from the bag?',
    );
    expect(sit('buy', fields('B5')).play.says('verb', {}, 'own')).toBe('Take and lay');
  });
});
