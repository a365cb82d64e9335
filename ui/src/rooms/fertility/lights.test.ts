import { expect, it } from 'vitest';
import { tabFor, tabOfDeed } from './lights';

it('turns the sheet of a phone to what a lesson speaks of', () => {
  expect(tabFor(['square F2', 'district 7'])).toBe('districts');
  expect(tabFor(['offer grape-grape'])).toBe('pools');
  expect(tabFor(['square F2'])).toBeNull();
  expect(tabFor(['offer grape-grape', 'district 7'])).toBe('pools'); // the first that needs one
});
it('turns it to where others do something', () => {
  const tabs = ['supply', 'take', 'build', 'place'].map((kind) => tabOfDeed({ kind, seat: 1 }));
  expect(tabs).toEqual(['others', 'pools', 'others', undefined]);
  expect(tabOfDeed({ kind: 'district', seat: -1 })).toBe('districts');
});
