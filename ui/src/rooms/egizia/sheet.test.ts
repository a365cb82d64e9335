import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Seat, SheetProps } from '../../lib/contract';
import { GROUPS, groupOf, grouped, pictureOf } from './categories';
import { stage } from './obelisks';
import { sample } from './sample';
import Sheet from './Sheet.svelte';
import { SPRITE } from './sprite';
import type { Portrait } from './types';

const CATEGORIES = [
  'obelisk',
  'graves',
  'temple',
  'pyramid',
  'floors',
  'returned',
  'bonus',
  'markets',
  'cards',
  'hunger',
  'sale',
  'grave_award',
  'sphinx_cards',
  'tithe',
];
const SEATS: Seat[] = ['Ada', 'Bo'].map((name, seat) => ({
  seat,
  name,
  kind: 'person',
  level: null,
  mine: seat === 0,
  present: true,
  mark: 'circle',
}));

describe('the categories', () => {
  it('are shown by group, the tithe last', () => {
    const rows = grouped(CATEGORIES);
    expect([...rows].sort()).toEqual([...CATEGORIES].sort());
    expect(rows.map(groupOf).filter((group, index, all) => group !== all[index - 1])).toEqual([...GROUPS]);
    expect(rows.at(-1)).toBe('tithe');
    for (const name of CATEGORIES) expect(SPRITE.symbols.has(pictureOf(name)), name).toBe(true);
  });
});

describe('an obelisk', () => {
  const draw = (points: Record<string, number>[], counted = CATEGORIES) =>
    stage({ points, counted, width: 400, height: 300 });

  it('is as high above the sand as its points, and sunk by what was lost', () => {
    const {
      obelisks: [one, other],
      ground,
    } = draw([{ obelisk: 40, sphinx_cards: 20, hunger: -20 }, { temple: 20 }]);
    const unit = (other!.foot - other!.strata[0]!.y) / 20;
    expect(other?.foot).toBe(ground);
    expect((one!.foot - ground) / unit).toBeCloseTo(20);
    expect((ground - one!.strata.at(-1)!.y) / unit).toBeCloseTo(40);
    expect([one?.total, one?.lost]).toEqual([40, 20]);
    expect(one?.strata.map(({ group, amount }) => [group, amount])).toEqual([
      ['buildings', 40],
      ['sphinx', 20],
    ]);
  });

  it('lies beneath the sand below 0, within the picture', () => {
    const {
      obelisks: [one],
      ground,
    } = draw([{ bonus: 3, hunger: -24 }, { cards: 8 }]);
    expect(one?.total).toBe(-21);
    expect(one!.top).toBeGreaterThan(ground);
    expect(one!.foot).toBeLessThan(300);
  });

  it('rises while it is counted up, to one scale and never out of the picture', () => {
    const points = [{ obelisk: 60, hunger: -50, cards: 30 }, { temple: 20 }];
    const rows = grouped(CATEGORIES);
    const tops = rows.map((_, index) => draw(points, rows.slice(0, index + 1)).obelisks[0]!.top);
    expect(tops).toEqual([...tops].sort((one, other) => other - one));
    expect(tops.at(-1)).toBeGreaterThan(0);
  });
});

describe('the sheet', () => {
  let shown: ReturnType<typeof mount> | undefined;
  afterEach(() => {
    if (shown) void unmount(shown);
    document.body.replaceChildren();
  });
  const points = [
    { obelisk: 12, hunger: -3 },
    { obelisk: 5, pyramid: 4 },
  ];
  function show(more: Partial<SheetProps<Portrait>> = {}): void {
    const props: SheetProps<Portrait> = {
      view: sample(),
      seats: SEATS,
      points,
      categories: CATEGORIES,
      category: String,
      ranks: [1, 2],
      sources: null,
      counted: Infinity,
      layout: 'desktop',
      lang: 'en',
      ...more,
    };
    shown = mount(Sheet, { target: document.body, props });
    flushSync();
  }
  const texts = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map((each) => each.textContent?.trim() ?? '');

  it('marks the winner when all is counted', () => {
    show();
    expect(texts('tfoot tr:first-child td')).toEqual(['9', '9']);
    expect(texts('thead .win')).toEqual(['Ada']);
    expect(texts('.tie td')).toEqual(['1.', '2.']);
  });

  it('tells where the points of each category come from', () => {
    const own = {
      obelisk: [{ token: 'stone', amount: 2 }],
      grave_award: [{ amount: 4 }],
      floors: [{ amount: 2 }, { amount: 3 }],
      sphinx_cards: [{ token: 'own-pyramid-6', amount: 0 }],
    };
    show({ sources: [own, {}], categories: Object.keys(own) });
    expect(texts('.source')).toEqual(['×2', 'Σ4', '2+3', '0']);
    const drawn = [...document.querySelectorAll('.source use')].map((each) => each.getAttribute('href'));
    expect(drawn).toEqual(['#eg-seat-1', '#eg-pyramid']);
  });

  it('counts up', () => {
    show({ counted: 2, layout: 'phone' });
    expect(texts('tfoot td')).toEqual(['9', '5']);
    expect(document.querySelectorAll('.waits')).toHaveLength(CATEGORIES.length - 2);
    expect(document.querySelectorAll('.win, .tie')).toHaveLength(0);
  });
});
