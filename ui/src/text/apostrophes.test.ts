import { expect, it } from 'vitest';

const texts = import.meta.glob<string>('./fr.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each(Object.entries(texts))('%s has the apostrophe of print', (_, text) => {
  expect(text.split('\n').filter((line) => /^[^/].*\p{L}(\\'|'\p{L})/u.test(line))).toEqual([]);
});
