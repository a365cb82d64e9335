import { describe, expect, it } from 'vitest';
import { sayIn, TEXTS } from './text';

describe('the words of the room', () => {
  it('are the same keys with the same parts in every language', () => {
    const parts = (sentence: string): Set<string | undefined> =>
      new Set([...sentence.matchAll(/\{(\w+)(?:\|[^|}]*\|[^}]*)?\}/g)].map((match) => match[1]));
    for (const texts of [TEXTS.fr, TEXTS.nl]) {
      expect(Object.keys(texts)).toEqual(Object.keys(TEXTS.en));
      for (const key of Object.keys(TEXTS.en) as (keyof typeof TEXTS.en)[])
        expect([key, parts(texts[key])]).toEqual([key, parts(TEXTS.en[key])]);
    }
  });

  it('fill in their parts', () => {
    expect(sayIn('nl')('districts_left', { n: 28 })).toBe('nog 28');
  });

  it.each([
    ['en', ['alabaster', 'cattle', 'papyrus', 'grapes']],
    ['fr', ['albâtre', 'bovin', 'papyrus', 'raisin']],
    ['nl', ['albast', 'runderen', 'papyrus', 'druiven']],
  ] as const)('give each good the first letter of its word in %s', (lang, words) => {
    const say = sayIn(lang);
    const letters = [say('letter_alabaster'), say('letter_bovine'), say('letter_papyrus'), say('letter_grape')];
    expect(letters).toEqual(words.map((word) => word.charAt(0).toUpperCase()));
  });
});
