import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Part, Question, Seat } from '../../lib/contract';
import { nestProps, type FlatProps } from '../../lib/testing/flatProps';
import { FIGURES, shop } from './figures';
import { START, example, seatWith } from './sample';
import Figure from './Figure.svelte';
import Icon from './Icon.svelte';
import { SYMBOLS } from './icons';
import Room from './Room.svelte';
import { status, warnings } from './status';
import { steps } from './steps';
import type { Portrait, Source } from './types';

const seats: Seat[] = ['Maud', 'Ilse'].map((name, seat) => ({
  seat,
  name,
  kind: 'person',
  level: null,
  mine: !seat,
  present: true,
  mark: 'circle',
}));
let shown: Record<string, unknown>[] = [];
afterEach(() => {
  for (const each of shown) void unmount(each);
  shown = [];
  document.body.innerHTML = '';
});

function portrait(change: Partial<Portrait> = {}): Portrait {
  const own = seatWith([
    shop(['any'], [null], { amount: 2 }),
    shop(['papyrus', 'grape'], ['papyrus', null], { amount: 5 }),
  ]);
  return {
    ...example(true, 0),
    seats: [{ ...own, pool: ['papyrus-grape', 'grape-grape', 'alabaster-papyrus'] }, own],
    ...change,
  };
}

function show(
  view: Portrait,
  question: Partial<Question> | null = null,
  change: Partial<FlatProps<Portrait>> = {},
): FlatProps<Portrait> {
  const props: FlatProps<Portrait> = {
    view,
    seat: 0,
    seats,
    selected: null,
    preview: null,
    select: vi.fn(),
    confirm: vi.fn(),
    askWhy: vi.fn(() => Promise.resolve([])),
    question: question && { seat: 0, kind: '', rule: '', text: '', about: {}, answers: [], ...question },
    words: String,
    counted: (_, token) => String(token),
    help: String,
    category: String,
    points: [{ wheat: 23 }, { wheat: 23 }],
    categories: ['wheat'],
    last: null,
    recent: [],
    over: false,
    layout: 'desktop',
    lang: 'en',
    letters: true,
    motion: false,
    open: vi.fn(),
    ...change,
  };
  shown.push(mount(Room, { target: document.body, props: nestProps(props) }));
  flushSync();
  return props;
}

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
const labels = (selector: string): (string | null)[] => all(selector).map((each) => each.getAttribute('aria-label'));

describe('the room', () => {
  it('says which step of the turn a question belongs to', () => {
    expect(steps('pay', 'en')).toEqual({ names: ['Place', 'Build', 'Supply', 'Take'], now: 1 });
    expect(steps('metropolis', 'en')).toBe(null);
  });

  it('draws every tile, the start tile, the quarry and its monument, and says so', () => {
    show(portrait());
    expect(all('.valley .laid')).toHaveLength(15);
    expect(labels('.valley [role="img"]')).toContain('quarry on E2 with your monument');
    expect(labels('.valley [role="img"]')).toContain('papyrus-papyrus on I6 and J6');
  });

  it('says whose turn it is: yours, that of someone else, or of an empty seat', () => {
    const turnOf = (seat: number, change: Partial<FlatProps<Portrait>> = {}): string => {
      show(portrait(), { seat, kind: 'choose' }, change);
      return all('.waiting').at(-1)?.textContent ?? '';
    };
    expect(turnOf(1)).toBe('Waiting for Ilse');
    expect(turnOf(0, { seat: null })).toBe('Your turn');
    const [you, other] = seats as [Seat, Seat];
    expect(turnOf(1, { seats: [you, { ...other, kind: 'open', name: 'Free seat 2' }] })).toBe('Seat 2 is empty');
  });

  it('lights the legal squares, with one place for the keyboard', () => {
    const answers = [{ answer: 7, text: '', parts: { square: 'I8', turn: 'up' } }];
    show(portrait(), { kind: 'place', about: { tile: 'alabaster-papyrus' }, answers });
    expect(labels('[data-square]')).toEqual(['I7, desert, open to the tile', 'I8, desert, open to the tile']);
    expect(all('[data-square][tabindex="0"]')).toHaveLength(1);
  });

  it('shows the chosen place with what it brings, and gives it by its button', () => {
    const answers = [{ answer: 7, text: '', parts: { square: 'I8', turn: 'up' } }];
    const view = portrait();
    const after = {
      ...view,
      sources: [
        { brings: 'papyrus', square: 'I7', beside: 'I6' },
        { brings: 'papyrus', square: 'I7', beside: 'H7' },
        { brings: 'wheat', square: 'I7', beside: 'J7' },
      ] satisfies Source[],
      quarries: [...view.quarries, { square: 'H8', monument: null }],
      gathered: { ...view.gathered, papyrus: 2 },
    };
    const preview = {
      answer: 7,
      final: false,
      reveals: false,
      changes: [{ papyrus: 2, wheat: 1 }, {}],
      points: [{}, {}],
      portrait: after,
    };
    const props = show(
      view,
      { kind: 'place', about: { tile: 'alabaster-papyrus' }, answers },
      { selected: 7, preview },
    );
    expect(all('.disc')).toHaveLength(3);
    expect(all('.closing')).toHaveLength(1);
    expect(document.querySelector('.bar .sr-only')?.textContent).toContain('2 papyrus, 1 wheat, a new quarry on H8');
    document.querySelector<HTMLButtonElement>('.bar .main')?.click();
    expect(props.confirm).toHaveBeenCalledWith(7);
  });

  it('uses the plural for several goods and Debens', () => {
    const counted = (count: number, token: Part): string => (count === 1 ? `one ${token}` : `many ${token}`);
    const view = portrait();
    const stock = { ...view.stock, grape: 1, papyrus: 2 };
    show({ ...view, stock }, null, { points: [{ wheat: 1 }, { wheat: 2 }], counted });
    const said = labels('[role="img"]');
    expect(said).toEqual(expect.arrayContaining(['1 one debens', 'If it ended now: 2 many debens']));
    expect(said).toEqual(expect.arrayContaining(['1 one grape in stock', '2 many papyrus in stock']));
  });

  it('asks about a quarry with five buttons', () => {
    const answers = ['alabaster', 'bovine', 'papyrus', 'grape', 'monument'].map((take, answer) => ({
      answer,
      text: '',
      parts: { take },
    }));
    const props = show(portrait(), { kind: 'quarry', about: { square: 'E2' }, answers });
    expect(all('.bar .take')).toHaveLength(5);
    (all('.bar .take')[4] as HTMLButtonElement).click();
    expect(props.confirm).toHaveBeenCalledWith(4);
  });

  it.each(['desktop', 'phone'] as const)('is shown before anything is dealt, on a %s', (layout) => {
    const bare = { ...seatWith([]), metropolis: null, wheat: 0 };
    show(
      portrait({
        round: 0,
        valley: { boards: [], columns: 12, board_columns: 4, rows: Array<string>(8).fill('') },
        tiles: [],
        start: null,
        quarries: [],
        seats: [bare, bare],
      }),
      null,
      { layout },
    );
    expect(all('.fertility')).toHaveLength(1);
  });

  it('can be watched by a spectator', () => {
    show(portrait(), { kind: 'choose', seat: 1 }, { seat: null });
    expect(all('[data-square], button.shop, .pick button')).toHaveLength(0);
    expect(document.querySelector('.bar')?.textContent).toContain('Waiting for Ilse');
  });
});

describe('figures and icons', () => {
  it.each(FIGURES)('draw rule %s with a caption in each language', (rule) => {
    for (const lang of ['en', 'fr', 'nl'] as const)
      shown.push(mount(Figure, { target: document.body, props: { rule, start: START, lang, words: String } }));
    expect(all('figcaption').map((caption) => Boolean(caption.textContent))).toEqual([true, true, true]);
    expect(all('.drawing > *').length).toBeGreaterThan(0);
  });

  it('have a symbol for every token', () => {
    for (const token of Object.keys(SYMBOLS)) shown.push(mount(Icon, { target: document.body, props: { token } }));
    for (const use of all('.ft-i use')) expect(document.querySelector(use.getAttribute('href') ?? '')).not.toBeNull();
  });
});

describe('beside the title', () => {
  it('shows the round and the pile', () => {
    expect(status(portrait({ round: 5, pile: 12 }), 'en', 'desktop')).toBe('Turn 5 of 9 · 12 in the pile');
    expect(status(portrait({ round: 9, last_turn: true }), 'nl', 'desktop')).toBe('Beurt 9 van 9 · laatste ronde');
    expect(status(portrait({ round: 5 }), 'en', 'phone')).toBe('Turn 5 of 9');
    expect(status(portrait({ round: 5, seats: Array.from({ length: 4 }, () => seatWith([])) }), 'nl', 'phone')).toBe(
      '5 van 9',
    );
    expect(status(portrait({ round: 0 }), 'fr', 'phone')).toBe('Mise en place');
  });

  it('warns the player to move about goods that the end of the turn would lose', () => {
    const view = portrait({ gathered: { alabaster: 0, bovine: 0, papyrus: 2, grape: 0 } });
    const counted = (count: number, token: Part): string => (count === 1 ? `one ${token}` : String(token));
    expect(warnings(view, 0, { counted, lang: 'nl' })).toEqual(['Over en verloren: 2 papyrus.']);
    expect(warnings(view, 1, { counted, lang: 'nl' })).toEqual([]);
    const texts = { counted, lang: 'en' } as const;
    const last = portrait({ gathered: { alabaster: 0, bovine: 1, papyrus: 0, grape: 0 } });
    expect(warnings(last, 0, texts, { bovine: -1 })).toEqual([]); // the answer uses it
    expect(warnings(last, 0, texts)).toEqual(['Left over and lost: 1 one bovine.']);
    const both = portrait({ gathered: { alabaster: 1, bovine: 0, papyrus: 2, grape: 0 } });
    const paid = { alabaster: -1, papyrus: -1 }; // a cost of two
    expect(warnings(both, 0, texts, paid)).toEqual(['Left over and lost: 1 one papyrus.']);
  });
});
