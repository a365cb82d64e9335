import { expect, it } from 'vitest';
import { iconsOf, shortName } from './categories';
import { sourcesOf } from './sources';

const SOURCES = [
  {
    shops: [{ amount: 2 }, { amount: 5 }],
    groups: [{ token: 'fields', amount: 3, each: 2 }],
    gods: [{ token: 'god-2' }],
  },
];

it('tells where the points of a category come from', () => {
  expect(sourcesOf(SOURCES, 0, 'shops')).toEqual([{ text: '2+5' }]);
  expect(sourcesOf(SOURCES, 0, 'groups')).toEqual([{ token: 'fields', text: '3 × 2' }]);
  expect(sourcesOf(SOURCES, 0, 'groups', ({ amount }) => `×${amount}`)).toEqual([{ token: 'fields', text: '×3' }]);
  expect(sourcesOf(SOURCES, 0, 'gods')).toEqual([{ token: 'god-2', text: '' }]);
  expect(sourcesOf(SOURCES, 0, 'wheat')).toEqual([]);
  expect(sourcesOf(null, 0, 'shops')).toEqual([]);
});

it("uses the room's shortest name for a category", () => {
  const own: Record<string, string> = { score_wheat: 'Wheat' };
  const named = (name: string): string => shortName(name, (key) => own[key], String);
  expect([named('wheat'), named('statues')]).toEqual(['Wheat', 'statues']);
  expect(iconsOf({ wheat: { icon: 'ear', rule: 'F9.5' } })).toEqual({ wheat: 'ear' });
});
