import { afterEach, expect, test } from 'vitest';
import { en } from '../../text/en';
import { fr } from '../../text/fr';
import { locale } from '../language/i18n.svelte';
import { displayName, seatName } from './seats';

afterEach(() => {
  locale.words = en;
});

test('whoever gave no name is a player in the language of the reader', () => {
  expect(seatName({ seat: 1, name: 'Player 2' })).toBe('Player 2');
  locale.words = fr;
  expect(seatName({ seat: 1, name: 'Player 2' })).toBe('Joueur 2');
  expect(seatName({ seat: 1, name: '' })).toBe('Place libre 2');
  expect(['Player', 'Player 2 too', 'Nour'].map(displayName)).toEqual(['Player', 'Player 2 too', 'Nour']);
});
