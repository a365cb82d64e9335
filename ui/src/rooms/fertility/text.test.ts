import { describe, expect, it } from 'vitest';
import { sayIn } from './text';

describe('the words of the room', () => {
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
