import { expect, test } from 'vitest';
import { TurnAlert } from './turnAlert';

const playing = { status: 'playing' } as const;
const asks = (seat: number) => ({ card: playing, situation: { to_act: seat }, isMineToPlay: seat === 0 });
const nothing = { card: null, situation: null, isMineToPlay: false };

test('a player who waits for others is alerted once when the turn comes', () => {
  const call = new TurnAlert();
  expect([asks(1), asks(0), asks(0), asks(1), asks(0)].map((known) => call.comes(known))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});

test('a player who opens a page at their own turn is not alerted', () => {
  const half = { ...asks(0), card: null, isMineToPlay: false }; // seats are not told yet
  const coming = { card: playing, situation: null, isMineToPlay: false };
  for (const first of [[nothing, half], [nothing, coming], [nothing]]) {
    const call = new TurnAlert();
    expect([...first, asks(0)].map((known) => call.comes(known))).not.toContain(true);
  }
});

test('a player who waits for others is alerted when the game begins with them', () => {
  const call = new TurnAlert();
  expect(call.comes({ card: { status: 'open' }, situation: null, isMineToPlay: false })).toBe(false);
  expect(call.comes(asks(0))).toBe(true);
});
