import { afterEach, expect, test } from 'vitest';
import { en } from '../../text/en';
import { fr } from '../../text/fr';
import { spoken } from '../language/i18n.svelte';
import { called, seatName } from './seats';

afterEach(() => {
  spoken.words = en;
});

test('whoever gave no name is a player in the language of the reader', () => {
  expect(seatName({ seat: 1, name: 'Player 2' })).toBe('Player 2');
  spoken.words = fr;
  expect(seatName({ seat: 1, name: 'Player 2' })).toBe('Joueur 2');
  expect(seatName({ seat: 1, name: '' })).toBe('Place libre 2');
  expect(['Player', 'Player 2 too', 'Nour'].map(called)).toEqual(['Player', 'Player 2 too', 'Nour']);
});
