import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Part, Parts, Question, Seat } from '../../lib/contract';
import { nestProps, type FlatProps } from '../../lib/testing/flatProps';
import { AnswerSequence } from '../../lib/table/answerSequence.svelte';
import { wordingOf } from '../../lib/room/roomProps';
import room from './index';
import Room from './Room.svelte';
import { question, sample } from './sample';
import type { Portrait, RoundEnd, SeatPortrait } from './types';

const SEATS: Seat[] = ['Ada', 'Bo'].map((name, seat) => ({
  seat,
  name,
  kind: 'person',
  level: null,
  mine: seat === 0,
  present: true,
  mark: 'circle',
}));
let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
});

function show(
  asked: Question | null,
  more: Partial<FlatProps<Portrait>> = {},
): { props: FlatProps<Portrait>; root: HTMLElement } {
  const base: FlatProps<Portrait> = {
    view: sample(),
    seat: 0,
    seats: SEATS,
    question: asked,
    selected: null,
    preview: null,
    select: vi.fn(),
    confirm: vi.fn(),
    askWhy: vi.fn(() => Promise.resolve([])),
    words: String,
    counted: (_, token) => String(token),
    help: () => '',
    category: String,
    points: [{}, {}],
    categories: [],
    last: null,
    recent: [],
    over: false,
    layout: 'desktop',
    lang: 'en',
    letters: true,
    motion: false,
    open: vi.fn(),
  };
  const props = $state({ ...base, ...more });
  props.select = vi.fn((answer: number | null) => {
    props.selected = answer;
  });
  const root = document.createElement('div');
  document.body.append(root);
  shown = mount(Room, { target: root, props: nestProps(props) });
  flushSync();
  return { props, root };
}

function click(element: Element | null | undefined): void {
  if (!element) throw new Error('nothing to tap');
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
const legal = (root: HTMLElement): Element[] => [...root.querySelectorAll('[data-legal]')];
const named = (root: HTMLElement, text: string): Element | undefined =>
  [...root.querySelectorAll('[data-place]')].find((place) =>
    (place.getAttribute('aria-label') ?? place.textContent ?? '').includes(text),
  );

const TEMPLE: Partial<Portrait> = { phase: 'building', site: 'temple' };
const KINDS: [string, Parts[], Parts, Partial<Portrait>?][] = [
  ['ship', [{ space: 'Selinon' }, { space: 'pass' }], {}],
  ['leftover', [{ card: 'quarry-3', space: 'Ombos' }, { card: 'none' }], {}],
  ['slot', [{ slot: 1 }, { slot: 2 }], { site: 'obelisk' }],
  ['flood', [{ to: 'left' }, { to: 'right' }], {}],
  ['lower', [{ market: 'stone_market' }, { market: 'grain_market' }], { steps: 1 }],
  [
    'lower',
    [{ market: 'stone_market' }, { market: 'grain_market' }],
    { steps: 1 },
    { phase: 'building', site: 'obelisk' },
  ],
  ['grow', [{ crew: 'blue' }, { crew: 'joker' }], { due: 1 }],
  ['improve', [{ field: 'field-brown-7', colour: 'yellow-green' }], {}],
  ['crew', [{ crew: 'blue' }, { crew: 'decline' }], { site: 'temple', with: 'slot' }, TEMPLE],
  ['joker', [{ joker: 'joins' }, { joker: 'rests' }], { site: 'temple', strength: 4 }, TEMPLE],
  ['lay', [{ building: 'left_wall', place: '2' }, { building: 'done' }], { site: 'temple', strength: 4 }, TEMPLE],
  ['double_town', [{ double: 'yes' }, { double: 'no' }], { space: 'Selinon' }],
  [
    'keep',
    [{ card: 'tithe', second: 'alone' }, { card: 'none' }],
    {},
    {
      phase: 'building',
      site: 'sphinx',
      sphinx: { ...sample().sphinx, drawing: 1, drawn: [{ card: 'tithe', have: 0, want: 0, worth: [1], points: 0 }] },
    },
  ],
];

const ON_THE_BOARD = new Set(['ship', 'slot', 'flood', 'lower', 'lay']);
describe.each(['desktop', 'phone'] as const)('on a %s', (layout) => {
  it.each(KINDS.filter(([kind]) => layout === 'phone' || ON_THE_BOARD.has(kind)))(
    '%s is answered on the table',
    (kind, answers, about, view) => {
      const { props, root } = show(question(kind, answers, about), { layout, view: { ...sample(), ...view } });
      const places = legal(root);
      expect(places.length).toBeGreaterThanOrEqual(answers.length);
      const place = places.find((each) => !each.closest('.actions')) ?? places[0];
      click(place);
      if (place?.closest('.actions')) expect(props.confirm).toHaveBeenCalled();
      else {
        expect(props.select).toHaveBeenLastCalledWith(0);
        click(root.querySelector('[data-give]'));
        expect(props.confirm).toHaveBeenCalledWith(0);
      }
    },
  );

  it.each(['draw', 'strength'])('%s is counted up and down', (kind) => {
    const { props, root } = show(
      question(kind, [{ cards: 1 }, { cards: 2 }], { site: 'sphinx', strength: 2, missing: 2, loss: 1 }),
      { layout, view: { ...sample(), phase: 'building', site: 'sphinx' } },
    );
    expect(props.selected).toBe(kind === 'strength' ? 0 : 1);
    const [less, more] = root.querySelectorAll('.counter button');
    click(kind === 'strength' ? more : less);
    expect(props.selected).toBe(kind === 'strength' ? 1 : 0);
    click(root.querySelector('[data-give]'));
    expect(props.confirm).toHaveBeenCalledWith(kind === 'strength' ? 1 : 0);
  });
});

it('says what a card does within a sentence, and names it with a capital where it lies', () => {
  const asked = question('ship', [{ space: 'Selinon' }]);
  const { root } = show(asked, { layout: 'phone', help: () => 'Three stones a round.' });
  const label = [...root.querySelectorAll('[data-place]')].map(({ textContent }) => textContent).join();
  expect(label).toContain('quarry-3 (Three stones a round)');
  expect(root.textContent).toContain('Quarry-3');
});

it('uses the plural for pieces of others', () => {
  const counted = (count: number, token: Part): string => (count === 1 ? `one ${token}` : `many ${token}`);
  const view = sample();
  const seats = view.seats.map((own) => ({ ...own, stones: 1, harbour: 2, sphinx_cards: 1 }));
  const { root } = show(null, { view: { ...view, seats }, counted });
  const said = [...root.querySelectorAll('.other .sr-only')].map(({ textContent }) => textContent);
  expect(said).toEqual(expect.arrayContaining(['one stone', 'many ship', 'one sphinx_card']));
});

describe('a space', () => {
  const asked = question('ship', [{ space: 'Selinon' }, { space: 'pass' }]);
  it('is given by a second tap', () => {
    const { props, root } = show(asked);
    click(named(root, 'Selinon'));
    expect(props.confirm).not.toHaveBeenCalled();
    click(named(root, 'Selinon'));
    expect(props.confirm).toHaveBeenCalledWith(0);
  });
  it('says why when it is forbidden', () => {
    const { props, root } = show(asked);
    click(named(root, 'Ombos'));
    expect(props.askWhy).toHaveBeenCalledWith({ space: 'Ombos' });
    expect(props.select).not.toHaveBeenCalled();
  });
  it('is passed by only after a second tap', () => {
    const { props, root } = show(asked);
    const pass = [...root.querySelectorAll('.actions button')].find((button) => button.textContent === 'Pass');
    click(pass);
    expect(props.confirm).not.toHaveBeenCalled();
    expect(root.querySelector('.decision')?.textContent).toContain('5 stay in the harbour');
    click(pass);
    expect(props.confirm).toHaveBeenCalledWith(1);
  });
  it('at a site takes the tap on its slots too', () => {
    const { root } = show(question('ship', [{ space: 'obelisk' }, { space: 'pass' }]));
    expect(root.querySelectorAll('.seen .slot')).toHaveLength(6);
    expect(named(root, 'Obelisk')?.querySelector('.hit')).not.toBeNull();
  });
  it('at a site remembers the slot that was tapped', () => {
    const { props, root } = show(question('ship', [{ space: 'obelisk' }, { space: 'pass' }]));
    const site = named(root, 'Obelisk') as SVGGElement;
    const spot = root.querySelectorAll('.seen .slot')[3];
    vi.stubGlobal(
      'DOMPoint',
      class {
        constructor(
          readonly x: number,
          readonly y: number,
        ) {}
        matrixTransform() {
          return this;
        }
      },
    );
    site.getScreenCTM = () => ({ inverse: () => ({}) }) as DOMMatrix;
    site.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        clientX: Number(spot?.getAttribute('cx')),
        clientY: Number(spot?.getAttribute('cy')),
      }),
    );
    props.question = question('slot', [{ slot: 1 }, { slot: 2 }], { site: 'obelisk' });
    flushSync();
    expect(props.selected).toBe(1);
    vi.unstubAllGlobals();
  });
  it('is described as a player would', () => {
    const { root } = show(asked);
    expect(named(root, 'Selinon')?.textContent).toContain('4, Selinon: blue, black grow by one, open to your ship');
    expect(named(root, 'Ombos')?.textContent).toContain('upstream of your last ship');
  });
});

it.each([
  ['en', 'You would build 1st of 1 so far.'],
  ['fr', 'Vous construiriez 1er sur 1 pour l’instant.'],
  ['nl', 'Je bouwt als 1e van 1 tot nu toe.'],
] as const)('the place of a ship at a site holds only so far, told in %s', (lang, told) => {
  const portrait = sample();
  portrait.sites = portrait.sites.map((site) =>
    site.site === 'obelisk'
      ? { ...site, slots: [null, 0], line: [{ seat: 0, slot: 2, waits: false, built: false }] }
      : site,
  );
  const { root } = show(question('slot', [{ slot: 1 }, { slot: 2 }], { site: 'obelisk' }), {
    lang,
    selected: 1,
    preview: { answer: 1, final: false, reveals: false, changes: [{}, {}], points: [{}, {}], portrait },
  });
  expect(root.textContent).toContain(told);
});

it.each(['desktop', 'phone'] as const)('several stones are laid and then built at once on a %s', (layout) => {
  const [first, second, done] = [
    { building: 'left_wall', place: '2' },
    { building: 'right_wall', place: '1' },
    { building: 'done' },
  ];
  const asked = question('lay', [first, done], { site: 'temple', strength: 4 });
  const [onChange, onGive] = [vi.fn(), vi.fn()];
  const row = new AnswerSequence(asked.answers, onChange, onGive);
  const { props, root } = show(asked, { layout, view: { ...sample(), ...TEMPLE }, row });
  click(named(root, 'left_wall 2'));
  expect(onChange).toHaveBeenLastCalledWith([0]);
  row.goOn([{ answer: 7, text: '', parts: second }]);
  flushSync();
  expect([...root.querySelectorAll('.actions button')].map((each) => each.hasAttribute('disabled'))).toEqual([
    false,
    true,
  ]);
  click(named(root, 'right_wall 1'));
  click(root.querySelector('[data-give]'));
  expect(onGive).toHaveBeenCalledWith([0, 7]);
  expect(props.confirm).not.toHaveBeenCalled();
});

it('asks once before building ends with something left to build', () => {
  const asked = question('lay', [{ building: 'left_wall', place: '2' }, { building: 'done' }], {
    site: 'temple',
    strength: 4,
  });
  const { props, root } = show(asked, { view: { ...sample(), ...TEMPLE } });
  const done = (): Element | undefined => [...root.querySelectorAll('.actions button')].at(-1);
  click(done() ?? null);
  expect(props.confirm).not.toHaveBeenCalled();
  expect(done()?.textContent).toBe('Yes, done building');
  expect(root.textContent).toContain('You leave 4 strength unused.');
  click(done() ?? null);
  expect(props.confirm).toHaveBeenCalledExactlyOnceWith(1);
});

it('says that building continues after the next grave is turned up', () => {
  const asked = question('lay', [{ building: 'grave', place: '2' }, { building: 'done' }], {
    site: 'obelisk',
    strength: 5,
  });
  const row = new AnswerSequence(asked.answers, vi.fn(), vi.fn());
  const { root } = show(asked, { view: { ...sample(), phase: 'building', site: 'obelisk' }, row });
  click(named(root, 'grave 2'));
  expect(root.textContent).not.toContain('turned up first');
  row.goOn([]); // what follows is not known yet
  flushSync();
  expect(root.textContent).toContain('The next grave is revealed first');
});

it('asks nothing of a spectator', () => {
  const { root } = show(question('ship', []), { seat: null });
  expect(legal(root)).toHaveLength(0);
  expect(root.querySelector('.decision')).toBeNull();
});

it('keeps an answer that waits for confirmation when the pointer leaves its button', () => {
  const { props, root } = show(question('sale', [{ sell: 'all' }, { sell: 'none' }]), { layout: 'phone' });
  props.confirm = vi.fn((answer: number) => props.select(answer));
  const sell = root.querySelector('.actions button');
  click(sell);
  sell?.dispatchEvent(new Event('pointerleave'));
  return Promise.resolve().then(() => expect(props.selected).toBe(0));
});

it('tells for each place of the flood who gains and who loses', () => {
  const { root } = show(question('flood', [{ to: 'left' }, { to: 'middle' }, { to: 'right' }]), { layout: 'phone' });
  const told = [...root.querySelectorAll('.floods button')].map((tile) => tile.textContent);
  expect(told[0]).toContain('6 wheat for you');
  expect(told[0]).toContain('Bo−5');
  expect(told[1]).not.toContain('Bo');
  expect(told[2]).toContain('Bo+7');
});

it('shows what building at sites brings, and which crews are at work', () => {
  const view = sample();
  const own = { ...view.seats[0], sites: ['sphinx'], bonus: 1 } as SeatPortrait;
  const { props, root } = show(
    question('crew', [{ crew: 'blue' }, { crew: 'decline' }], { site: 'temple', with: 'slot' }),
    { view: { ...view, ...TEMPLE, seats: [own, ...view.seats.slice(1)] } },
  );
  expect([...root.querySelectorAll('.bonus li')].map((each) => each.classList.contains('on'))).toEqual([
    true,
    false,
    false,
  ]);
  const crews = { ...own.crews, blue: { strength: 4, rests: true } };
  Object.assign(props, {
    view: { ...props.view, seats: [{ ...own, crews }, ...view.seats.slice(1)] },
    question: question('lay', [{ building: 'left_wall', place: '2' }], { site: 'temple', strength: 4 }),
  });
  flushSync();
  expect(root.querySelector('.tile.blue')?.textContent).toContain('working');
  expect(root.querySelector('.tile.black')?.textContent).toContain('rests');
});

it.each(['desktop', 'phone'] as const)('stays at the site on a %s while others build there', (layout) => {
  const { props, root } = show(
    question('crew', [{ crew: 'blue' }, { crew: 'decline' }], { site: 'temple', with: 'slot' }),
    { layout, view: { ...sample(), ...TEMPLE } },
  );
  const site = named(root, 'left_wall 2');
  expect(site).toBeDefined();
  props.question = null;
  flushSync();
  expect(named(root, 'left_wall 2')).toBe(site);
  expect(root.querySelector('.tile.blue')).not.toBeNull();
});

it('replays the round that is over, and shows no new order after the last one', () => {
  const stones = { before: 2, quarries: 3, otherwise: -1, after: 4 };
  const one = { need: 5, wheat: 6, missing: 0, hunger: 0, stones, built: {}, floors: 0, bonus: 1, sites: 1 };
  const seats = [0, 1].map(() => ({ ...one, otherwise: 0, before: 3, after: 4 })) as RoundEnd['seats'];
  const view = {
    ...sample(),
    round: 5,
    round_end: { round: 4, order: sample().order.toReversed(), seats, floors: [] },
  };
  const retell = vi.fn();
  const { props, root } = show(question('ship', [{ space: 'pass' }]), { view, retell });
  click(root.querySelector('.again'));
  expect(retell).toHaveBeenCalledOnce();
  expect(root.querySelector('tr.mine .order .old')).not.toBeNull();
  props.view = { ...view, round_end: { ...view.round_end, round: 5 } };
  flushSync();
  expect(root.textContent).toContain('Round 5 is over');
  expect(root.textContent).not.toContain('New order');
});

it('says who led when the round was over, though others have overtaken since', () => {
  const stones = { before: 2, quarries: 3, otherwise: -1, after: 4 };
  const one = { need: 5, wheat: 6, missing: 0, hunger: 0, stones, built: {}, floors: 0, bonus: 1, sites: 1 };
  const seats = [9, 4].map((after) => ({ ...one, otherwise: 0, before: 3, after })) as RoundEnd['seats'];
  const round_end = { round: 1, order: sample().order, seats, floors: [] };
  const { root } = show(question('ship', [{ space: 'pass' }]), { view: { ...sample(), ranking: [1, 0], round_end } });
  expect(root.textContent).toContain('You lead by 5.');
  expect(root.querySelector('tbody tr')?.classList).toContain('mine');
});

it('warns of hungry crews and tells where the game stands', () => {
  expect(room.status(sample(), 'en')).toBe('Round 3 of 5 · Ships');
  const { seats } = sample();
  expect(room.status({ ...sample(), seats: [...seats, ...seats] }, 'en', 'phone')).toBe('3/5 · Ships');
  expect(room.warnings(sample(), 0, wordingOf(null))).toEqual([
    'Your crews lack 2 wheat: −4 points when they are fed.',
  ]);
  expect(room.warnings({ ...sample(), phase: 'building' }, 0, wordingOf(null))).toEqual([]);
});

it.each([
  ['en', 'your ship, Bo’s ship'],
  ['fr', 'votre bateau, bateau de Bo'],
  ['nl', 'jouw schip, schip van Bo'],
] as const)('says in %s whose ships lie at a space', (lang, told) => {
  const [first, ...further] = sample().river;
  const { root } = show(null, { lang, view: { ...sample(), river: [{ ...first!, ships: [0, 1] }, ...further] } });
  expect(named(root, told)).toBeDefined();
});

it.each([
  ['ship', { space: 'Selinon' }, {}, 'Place ship'],
  ['slot', { slot: 1 }, { site: 'temple' }, 'Take slot'],
  ['crew', { crew: 'blue' }, { site: 'temple' }, 'Send this crew'],
] as const)('says what the button will do before anything is chosen: %s', (kind, parts, about, said) => {
  const { root } = show(question(kind, [parts], about), kind === 'ship' ? {} : { view: { ...sample(), ...TEMPLE } });
  const [button] = root.querySelectorAll('.actions button');
  expect([button?.textContent, button?.hasAttribute('disabled')]).toEqual([said, true]);
});

it('says in one phrase that two crews grow', () => {
  const words = (token: Part): string =>
    /^grow_shown-(\w+)-(\w+)$/.exec(String(token)) ? 'blue and yellow crews grow' : String(token);
  expect(named(show(null, { words }).root, 'blue and yellow crews grow by one')).toBeDefined();
});
