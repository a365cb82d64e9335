// A component has one subject: what grows beyond a page becomes several. A line can be read without scrolling.

import { expect, test } from 'vitest';

const MOST_LINES = 200;
const MOST_SIGNS = 120;
const sources = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
const modules = import.meta.glob<string>(
  ['./**/*.{ts,css}', '!./**/pictograms.ts', '!./lib/api/messages.ts', '!./rooms/scene/portrait.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

test('no component is longer than 200 lines', () => {
  const lengths = Object.entries(sources).map(([path, text]) => ({ path, lines: text.trimEnd().split('\n').length }));
  expect(lengths.length).toBeGreaterThan(200);
  expect(lengths.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
});

test('no line has more than 120 characters outside quotes', () => {
  const longer = Object.entries({ ...sources, ...modules }).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const isRemark = /^\s*(\/\/|\/?\*|<!--)/.test(line);
      const read = isRemark ? line : line.replace(/'[^']*'|"[^"]*"/g, "''");
      return read.length > MOST_SIGNS ? [`${path}:${index + 1}`] : [];
    }),
  );
  expect(longer).toEqual([]);
});
