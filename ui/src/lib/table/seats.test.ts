import { afterEach, expect, test } from 'vitest';
import { en } from '../../text/en';
import { fr } from '../../text/fr';
import { locale } from '../language/i18n.svelte';
import { displayName, seatName, waitingFor } from './seats';
import { GameTexts } from '../language/gameTexts';
import type { TextsCard } from '../api/messages';

afterEach(() => {
  locale.words = en;
});

test('a player without a name is a player in the language of the reader', () => {
  expect(seatName({ seat: 1, name: 'Player 2' })).toBe('Player 2');
  locale.words = fr;
  expect(seatName({ seat: 1, name: 'Player 2' })).toBe('Joueur 2');
  expect(seatName({ seat: 1, name: '' })).toBe('Place 2');
  expect(['Player', 'Player 2 too', 'Nour'].map(displayName)).toEqual(['Player', 'Player 2 too', 'Nour']);
});

test('the others read whom they wait for, and for what if the game says so', () => {
  const card = { language: 'en', content: { wait: { pool: 'choose a tile' } }, kinds: { choose: { zone: 'pool' } } };
  const texts = new GameTexts(card as unknown as TextsCard);
  expect(waitingFor('Ann', 'choose', texts)).toBe('Waiting for Ann to choose a tile');
  expect([waitingFor('Ann', 'other', texts), waitingFor('Ann', 'choose', null)]).toEqual(
    Array(2).fill('Waiting for Ann…'),
  );
});
