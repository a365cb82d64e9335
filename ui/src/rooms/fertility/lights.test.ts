import { expect, it } from 'vitest';
import { tabFor, tabOfDeed } from './lights';

it('opens the tab of a phone with the subject of a lesson', () => {
  expect(tabFor(['square F2', 'district 7'])).toBe('districts');
  expect(tabFor(['offer grape-grape'])).toBe('pools');
  expect(tabFor(['square F2'])).toBeNull();
  expect(tabFor(['offer grape-grape', 'district 7'])).toBe('pools'); // the first that needs one
});
it('opens the tab where others do something', () => {
  const tabs = ['supply', 'take', 'build', 'place'].map((kind) => tabOfDeed({ kind, seat: 1 }));
  expect(tabs).toEqual(['others', 'pools', 'others', undefined]);
  expect(tabOfDeed({ kind: 'district', seat: -1 })).toBe('districts');
});
