import { describe, expect, it } from 'vitest';
import { bound, sayer, tallied } from './words';

describe('words', () => {
  it('keep French marks with their word', () => {
    expect(bound('Qui commence ? « Vous » : oui !')).toBe('Qui commence\u00a0? «\u00a0Vous\u00a0»\u00a0: oui\u00a0!');
  });
  it('go by the number', () => {
    const ships = '{n} {n|ship|ships}';
    const say = sayer({ en: { ships }, fr: { ships }, nl: { ships } })('en');
    expect([say('ships', { n: 1 }), say('ships', { n: 2 })]).toEqual(['1 ship', '2 ships']);
  });
  it('stand once in a line, with how often', () => {
    expect(tallied(['Lay wine', 'Lay hops', 'Lay wine'])).toBe('Lay wine × 2, Lay hops');
  });
});
