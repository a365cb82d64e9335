import { expect, it } from 'vitest';
import { declareZones, kindOf } from './zones';

const { lights, tabFor } = declareZones<'city' | 'districts'>({
  square: ['[data-light="square {}"], .near-{}'],
  row: ['.row', 'districts'],
  tray: [(good) => `.tray .${good.toLowerCase()}`, 'city'],
});

it('finds the drawing of a place', () => {
  expect(lights.square?.('F2')).toBe('[data-light="square F2"], .near-F2');
  expect(lights.row?.('')).toBe('.row');
  expect(lights.tray?.('Wine')).toBe('.tray .wine');
});

it('opens the tab of the first place that needs one', () => {
  expect(tabFor(['square F2', 'tray', 'row'])).toBe('city');
  expect(tabFor(['square F2'])).toBe(null);
  expect(tabFor(['unheard of'])).toBe(null);
  expect(kindOf('square F2')).toBe('square');
});
