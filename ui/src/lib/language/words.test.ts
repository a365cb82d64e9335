import { describe, expect, it } from 'vitest';
import { bindMarks, filled, countedList } from './words';

describe('words', () => {
  it('keep French marks with their word', () => {
    expect(bindMarks('Qui commence ? « Vous » : oui !')).toBe(
      'Qui commence\u202f? «\u202fVous\u202f»\u202f: oui\u202f!',
    );
  });
  it('have a form for each number', () => {
    const ships = '{n} {n|ship|ships}';
    const said = (lang: string): string[] => [0, 1, 2].map((n) => filled(lang, ships, { n }));
    expect(said('en')).toEqual(['0 ships', '1 ship', '2 ships']);
    expect(said('fr')).toEqual(['0 ship', '1 ship', '2 ships']);
  });
  it('appear once in a line, with their count', () => {
    expect(countedList(['Lay wine', 'Lay hops', 'Lay wine'])).toBe('Lay wine × 2, Lay hops');
  });
});
