// Who comes, goes or goes back is told once, and to others only.

import { beforeEach, expect, test } from 'vitest';
import type { ChatLine, TableCard } from '../api/messages';
import { ChatModel } from './chat.svelte';
import { toasts } from '../app/toasts.svelte';

const HERS = 0;
const HIS = 1;

function line(kind: ChatLine['kind'], seat: number, parts: ChatLine['parts'] = {}): ChatLine {
  return { type: 'chat', number: 1, seat, name: 'Ann', kind, text: '', at: 0, parts, hidden: false, id: '' };
}

function tookBack(seat: number, answers: number): ChatLine {
  return line('took_back', seat, { position: 3, answers });
}

beforeEach(() => toasts.shown.forEach(({ number }) => toasts.drop(number)));

test.each([
  ['nobody tells oneself what one took back', HIS, 2, 0],
  ['a long way back is told', HERS, 2, 1],
  ['a single answer is told by the table', HERS, 1, 0],
])('%s', (_, seat, answers, told) => {
  const talk = new ChatModel('t', (own) => own === HIS);
  talk.take([tookBack(seat, answers)], false);
  expect(toasts.shown).toHaveLength(told);
});

test.each(['came', 'let_in'] as const)('a player who takes a seat is not told that somebody %s', (kind) => {
  const talk = new ChatModel('t', () => false); // the table does not know it as the player's own yet
  talk.hold(HIS);
  talk.take([line(kind, HIS)], false);
  expect(toasts.shown).toHaveLength(0);
  talk.hold(HIS, false); // someone else was quicker
  talk.take([line(kind, HIS)], false);
  expect(toasts.shown).toHaveLength(1);
});

test('a player who has left gets no message about it', () => {
  const talk = new ChatModel('t', () => false);
  talk.watch(null, { seats: [{ seat: HIS, mine: true }] } as unknown as TableCard);
  talk.take([line('left', HIS)], false);
  expect(toasts.shown).toHaveLength(0);
});

test('a message that is visible in the chat is not shown again', () => {
  const talk = new ChatModel('t', () => false);
  talk.take([line('left', HERS)], false);
  const hide = talk.show();
  expect(toasts.shown).toHaveLength(0); // nor any longer
  talk.take([line('left', HIS)], false);
  expect(toasts.shown).toHaveLength(0);
  hide();
  talk.take([line('left', HERS)], false);
  expect(toasts.shown).toHaveLength(1);
});
