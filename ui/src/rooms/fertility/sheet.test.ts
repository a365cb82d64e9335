import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { example } from './sample';
import Sheet from './Sheet.svelte';

it('tells where the Debens of each category come from', () => {
  const own = {
    generic: [{ amount: 2 }, { amount: 5 }],
    specialised: [{ token: 'grape', amount: 4, each: 3 }],
    statues: [{ token: 'god-2' }, { token: 'god-any' }],
    monuments: [{ token: 'monument' }],
    wheat: [{ token: 'wheat', amount: 7 }],
  };
  const seat = { name: 'Bo', kind: 'person', level: null, mine: false, present: true, mark: 'circle' } as const;
  const props = {
    view: example(),
    seats: [0, 1].map((each) => ({ ...seat, seat: each })),
    points: [{}, {}],
    categories: Object.keys(own),
    category: String,
    ranks: [1, 2],
    sources: [{}, own],
    counted: Infinity,
    layout: 'desktop',
    lang: 'en',
  } as const;
  const shown = mount(Sheet, { target: document.body, props });
  flushSync();
  const told = [...document.querySelectorAll('td small :is(span, use)')];
  expect(told.map((each) => each.getAttribute('href') ?? each.textContent)).toEqual([
    '2+5',
    '3×4',
    '#ft-grape',
    '#ft-god-2',
    '#ft-god-any',
    '#ft-monument-2',
    '7',
    '#ft-wheat',
  ]);
  void unmount(shown);
});
