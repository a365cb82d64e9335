// A component has one subject: what grows beyond a page becomes several.

import { expect, test } from 'vitest';

const MOST_LINES = 200;
const sources = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });

test('no component is longer than 200 lines', () => {
  const lengths = Object.entries(sources).map(([path, text]) => ({ path, lines: text.trimEnd().split('\n').length }));
  expect(lengths.length).toBeGreaterThan(200);
  expect(lengths.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
});
