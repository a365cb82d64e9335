import { expect, test } from 'vitest';
import { clockTime, minutesOf, moved, nights, quarter } from './quiet';

test('a time is written and read in the format of a field', () => {
  expect([0, 450, 1439].map(clockTime)).toEqual(['00:00', '07:30', '23:59']);
  expect(['00:00', '07:30', '23:59', ''].map(minutesOf)).toEqual([0, 450, 1439, null]);
});

test('a handle moves by quarters of an hour, round the clock', () => {
  expect([moved(450, 1), moved(0, -1), moved(1425, 1)]).toEqual([465, 1425, 0]);
  expect([quarter(7), quarter(8), quarter(2000)]).toEqual([0, 15, 1425]);
});

test('a night over midnight has two parts of the day', () => {
  expect(nights(1320, 450)).toEqual([
    [0, 450],
    [1320, 1440],
  ]);
  expect(nights(60, 120)).toEqual([[60, 120]]);
  expect(nights(60, 60)).toEqual([]);
});
