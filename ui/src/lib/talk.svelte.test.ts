// Who comes, goes or goes back is told once, and to others only.

import { beforeEach, expect, test } from 'vitest';
import type { ChatLine } from './server';
import { Talk } from './talk.svelte';
import { toasts } from './toasts.svelte';

const HERS = 0;
const HIS = 1;

function tookBack(seat: number, answers: number): ChatLine {
  const parts = { position: 3, answers };
  return { type: 'chat', number: 1, seat, name: 'Ann', kind: 'took_back', text: '', at: 0, parts, id: '' };
}

beforeEach(() => toasts.shown.forEach(({ number }) => toasts.drop(number)));

test.each([
  ['nobody tells oneself what one took back', HIS, 2, 0],
  ['a long way back is told', HERS, 2, 1],
  ['a single answer is told by the table', HERS, 1, 0],
])('%s', (_, seat, answers, told) => {
  const talk = new Talk('t', (own) => own === HIS);
  talk.take([tookBack(seat, answers)], false);
  expect(toasts.shown).toHaveLength(told);
});
