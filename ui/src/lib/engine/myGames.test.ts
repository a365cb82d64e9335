import { expect, test, vi } from 'vitest';
import { saveGames } from './myGames';

const content = vi.hoisted(() => ({ text: '' }));
vi.mock('../api/transport', () => ({ save: async () => ({ text: async () => content.text }) }));

test.each([
  ['{"tables": [], "left_out": 3}', 3],
  ['{"tables": []}', 0],
])('a file of games says how many games are not in it: %s', async (text, count) => {
  content.text = text;
  expect(await saveGames()).toBe(count);
});
