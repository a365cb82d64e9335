import { expect, test } from 'vitest';
import { fromLink, readPlaces, readPieces, writePlaces, toLink, type PadEntries } from './entries';

const BOARD: PadEntries = {
  game: 'fertility',
  edition: 'mine',
  fingerprint: '0123456789ab',
  names: ['Zoë', 'Tom'],
  entered: { '1.wheat': '7', '2.shop.1': '1:grape' },
};
// Made by the kernel, of the same pad.
const LINK =
  'HY5NCsJADEavUrKW4tSf6pzDleJiZNI20EmGdEBK6Yk8hhczdZfvPXhkgU40hQIeulEk5jEQVznEysEO-pBwM6iFRiqzIYxUSNhoIkYDHXGPmpV4i-xdcziezu3lGl4mLTejTuCbHbDF7HrAXb4fczdJ8LQgF1SM4Bdw9XvA_y-t-aaeBsm1s-l8ryEjrOsP';

test('a pad survives its link', async () => {
  expect(await fromLink(await toLink(BOARD))).toEqual(BOARD);
});

test('a link of the terminal is read', async () => {
  expect(await fromLink(LINK)).toEqual(BOARD);
});

test('a link is fit for an address', async () => {
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`1.district.${n}-1`, '1:alabaster 2:grape']));
  const link = await toLink({ ...BOARD, entered: many });
  expect(link).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(link.length).toBeLessThan(900);
});

test('an incomplete link opens no pad', async () => {
  for (const link of ['', 'x', 'AAAA', LINK.slice(0, -9), `!${LINK}`]) expect(await fromLink(link)).toBeNull();
});

test('pieces and places are written as they are read', () => {
  expect(readPieces(' quarry-3  quarry-3 upstream ')).toEqual(['quarry-3', 'quarry-3', 'upstream']);
  expect(writePlaces(readPlaces('A1:field B2:C'))).toBe('A1:field B2:C');
});
