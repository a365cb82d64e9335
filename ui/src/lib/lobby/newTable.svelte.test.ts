import { afterEach, expect, test } from 'vitest';
import { en } from '../../text/en';
import { fr } from '../../text/fr';
import { nl } from '../../text/nl';
import { botNames, usualLevel } from './newTable.svelte';
import { prefs } from '../app/prefs.svelte';
import type { GameCard } from '../api/messages';

afterEach(() => {
  prefs.level = '';
});

test('no bot is called like a level', () => {
  const levels = [en, fr, nl].flatMap((words) =>
    Object.entries(words).flatMap(([key, text]) => (/^level\.\w+$/.test(key) ? [text] : [])),
  );
  expect(levels).toContain('Heron');
  expect(botNames().filter((name) => levels.includes(name))).toEqual([]);
});

test('the level of all bots is the one chosen for them, where the game has it', () => {
  const card = { levels: ['1', '2', '3'] } as unknown as GameCard;
  expect(usualLevel(card)).toBe('2');
  prefs.level = '3';
  expect(usualLevel(card)).toBe('3');
  prefs.level = '5';
  expect(usualLevel(card)).toBe('2');
});
