import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Seat, SheetProps } from '../../lib/contract';
import { cubes, seat, table, worker } from './example';
import Sheet from './Sheet.svelte';
import type { Portrait } from './types';

const SEATS: Seat[] = ['Ada', 'Bo'].map((name, place) => ({
  seat: place,
  name,
  kind: 'person',
  level: null,
  mine: place === 0,
  present: true,
  mark: 'circle',
}));
const view = table([
  seat({
    ripe: ['E7', 'A1'],
    harvested: ['E8'],
    groups: [
      { fields: ['E7', 'E8'], each: 1 },
      { fields: ['A1'], each: 2 },
    ],
    workers: [
      { ...worker('apprentice', 'A', 1), hex: 'D3' },
      { ...worker('novice', 'D', 2), hex: 'F6' },
    ],
    cubes: cubes({ hops: 3, wine: 2 }),
  }),
  seat({ ripe: ['B1'], cubes: cubes({ hops: 1, wine: 2 }) }),
]);
const CATEGORIES = ['workers', 'largest', 'second', 'crops'];
const points = [
  { workers: 3, largest: 2, second: 2, crops: 1 },
  { workers: 8, largest: 0, second: 0, crops: 0 },
];
const sources: SheetProps['sources'] = [
  {
    workers: [{ token: 'apprentice', amount: 1 }],
    largest: [{ token: 'fields', amount: 2, each: 1 }],
    second: [{ token: 'fields', amount: 1, each: 3 }],
    crops: [{ token: 'hops', amount: 3 }],
  },
  {},
];
let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

function show(more: Partial<SheetProps<Portrait>> = {}): void {
  const props: SheetProps<Portrait> = {
    view,
    seats: SEATS,
    points,
    categories: CATEGORIES,
    category: String,
    ranks: [1, 2],
    sources,
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

it('shows every country with the groups that count, and what broke the tie', () => {
  show();
  expect(texts('figure .rank text')).toEqual(['1', '2']);
  expect(texts('figure.win figcaption span')).toEqual(['Ada']);
  expect(texts('tfoot :is(th, td)')).toEqual(['Total', '8', '8', 'Fields', '3', '1', 'cubes', '5', '3']);
});

it('tells where the points of each category come from, on a phone by figures', () => {
  show();
  expect(texts('.source')).toEqual(['1', '2 fields', '1 field ×\u00a03', '3']);
  const drawn = [...document.querySelectorAll('.source use')].map((each) => each.getAttribute('href'));
  expect(drawn).toEqual(['#dm-w-A', '#dm-cube-H']);
  if (shown) void unmount(shown);
  show({ layout: 'phone' });
  expect(texts('.source').slice(1, 3)).toEqual(['2 × 1', '1 × 3']);
});

it('counts up, and names the winner when it is done', () => {
  show({ counted: 1, layout: 'phone' });
  expect(texts('figcaption b')).toEqual(['3', '8']);
  expect(document.querySelectorAll('.win')).toHaveLength(0);
});
