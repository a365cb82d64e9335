import { expect, it } from 'vitest';
import { kindOf, tabOf } from './tabs';

it('turns to the tab of the first place that needs one', () => {
  const shownBy = { row: 'districts', tray: 'city' };
  expect(tabOf(shownBy, ['square F2', 'tray', 'row'])).toBe('city');
  expect(tabOf(shownBy, ['square F2'])).toBe(null);
  expect(kindOf('square F2')).toBe('square');
});
