// French and Dutch say all that English says, with the same parts; what rooms say is tested where it is kept.

import { expect, it } from 'vitest';
import { en } from './en';
import { fr } from './fr';
import { nl } from './nl';

type Texts = Readonly<Record<string, string>>;

/** The names between braces, `{n}` or `{n|one|many}`; a text that goes by the number may name it once more. */
function partsOf(text: string): string {
  const names = [...text.matchAll(/\{(\w+)(?:\|[^|}]*\|[^}]*)?\}/g)].map(([, name]) => name);
  return [...(text.includes('|') ? new Set(names) : names)].sort().join(', ');
}

/** What is wrong with a translation, a line for each key. */
function faultsOf(words: Texts, english: Texts): string[] {
  const unknown = Object.keys(words).filter((key) => !(key in english));
  const faults = Object.entries(english).flatMap(([key, text]) => {
    const said = words[key]?.trim();
    if (!said) return [`${key}: missing`];
    const [found, wanted] = [partsOf(said), partsOf(text)];
    return found === wanted ? [] : [`${key}: has the parts [${found}] instead of [${wanted}]`];
  });
  return [...faults, ...unknown.map((key) => `${key}: unknown in English`)];
}

it.each(Object.entries({ fr, nl }))('%s says all that English says, with the same parts', (_, words) => {
  expect(faultsOf(words, en)).toEqual([]);
});

it('finds the texts that a translation lacks', () => {
  const english = { deal: 'Deal {n}', pass: 'Pass', won: '{name} won {n|a point|{n} points}' };
  expect(faultsOf({ deal: 'Donner', pass: ' ', won: '{name} {n}', old: 'Ancien' }, english)).toEqual([
    'deal: has the parts [] instead of [n]',
    'pass: missing',
    'old: unknown in English',
  ]);
});

// Plain spaces, which are set narrow where a text is shown; none before an ellipsis.
it('sets French marks apart by one space, and the dots of an ellipsis by none', () => {
  const spaceless = /[^\s?!:;…«]\s?(?<! )[?!;»%]|[\p{L}\d}»]:|«(?! )|[\u00a0\u202f]| …/u;
  expect(Object.entries(fr).filter(([, text]) => spaceless.test(text))).toEqual([]);
  expect(
    ['Déjà?', 'Oui: non', 'Attendez …', '« Oui»', '5%', 'Quoi\u00a0?'].filter((text) => !spaceless.test(text)),
  ).toEqual([]);
});

it.each(Object.entries({ en, nl }))('%s has no space before a mark, a percent sign or an ellipsis', (_, words) => {
  expect(Object.entries(words).filter(([, text]) => / [!:;%…]| \?$/.test(text))).toEqual([]);
});

it('keeps Passer for ships that are no longer placed', () => {
  const others = Object.entries(fr).filter(([, text]) => /^Passer\b/.test(text));
  expect(others).toEqual([]);
});
