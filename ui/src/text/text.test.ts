import { describe, expect, it } from 'vitest';
import { en } from './en';
import { fr } from './fr';
import { nl } from './nl';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each([
  ['fr', fr],
  ['nl', nl],
] as const)('the words in %s', (_, words) => {
  it('have the keys of the English ones', () => {
    expect(Object.keys(words)).toEqual(Object.keys(en));
  });
  it.each(Object.keys(en) as (keyof typeof en)[])('say %s with the same parts', (key) => {
    expect(words[key].trim()).not.toBe('');
    expect(placeholders(words[key])).toEqual(placeholders(en[key]));
  });
});

it('keep Passer for the ships that are not placed any more', () => {
  const others = Object.entries(fr).filter(([, text]) => /^Passer\b/.test(text));
  expect(others).toEqual([]);
});
