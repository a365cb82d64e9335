// Words beside a number agree with it.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { LogLine } from './lib/contract';
import type { ScorePad } from './lib/pad/scorePad.svelte';
import type { PadField, PadReply, TextsCard } from './lib/api/messages';
import { GameTexts } from './lib/language/gameTexts';
import Entered from './shell/pad/Entered.svelte';
import Result from './shell/pad/Result.svelte';
import LogEntry from './shell/panels/LogEntry.svelte';

const TEXTS = new GameTexts({
  language: 'en',
  kinds: {},
  content: { words: { grape: 'grapes', 'grape.1': 'grape' }, game: { points: 'Debens', 'points.1': 'Deben' } },
  chapters: {},
  rules: {},
  start: {},
} satisfies TextsCard);

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
});
const said = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

test.each([
  [1, 'Ana wins with 1 Deben.'],
  [2, 'Ana wins with 2 Debens.'],
])('a pad names the winner of %i', (score, verdict) => {
  const told = { objections: [], categories: [], points: [], scores: [score, 0], ranks: [1, 2], tied: false };
  const props = { game: 'fertility', told: told as unknown as PadReply, names: ['Ana', 'Bo'], isBlank: false };
  shown = mount(Result, { target: document.body, props: { ...props, unit: TEXTS.points } });
  flushSync();
  expect(said('.verdict')).toBe(verdict);
});

test('a line of the log shows the amounts that changed', () => {
  const line = { position: 0, seat: 0, kind: 'take', text: '', parts: {}, changes: [{ grape: 1 }, { grape: -2 }] };
  const props = { line: line satisfies LogLine, room: null, counted: TEXTS.counted, href: '/' };
  shown = mount(LogEntry, { target: document.body, props });
  flushSync();
  expect(said('.changes')).toBe('+1 grape−2 grapes');
});

test('changes for another player have their mark, not only their colour', () => {
  const line = { position: 0, seat: 0, kind: 'take', text: '', parts: {}, changes: [{ grape: 1 }, { grape: -2 }] };
  const props = { line: line satisfies LogLine, room: null, counted: TEXTS.counted, href: '/' };
  shown = mount(LogEntry, { target: document.body, props });
  flushSync();
  const marks = [...document.querySelectorAll('.changes > span')].map((each) => each.querySelectorAll('.mark').length);
  expect(marks).toEqual([0, 1]);
});

test('a pad on paper counts the goods of a shop', () => {
  const pieces = [{ token: 'grape', text: 'grapes', shown: ['grape'], most: 9 }];
  const field = { kind: 'places', address: 'a', seat: 0, label: 'Shop', pieces, rows: [], people: false };
  const written = (value: string): string => {
    const pad = { told: { fields: [field as unknown as PadField] }, valueOf: () => value } as unknown as ScorePad;
    shown = mount(Entered, { target: document.body, props: { pad, names: ['Ana'], counted: TEXTS.counted } });
    flushSync();
    return said('p:last-of-type');
  };
  expect(written('1:grape')).toBe('Shop 1 grape');
  document.body.innerHTML = '';
  expect(written('1:grape 2:grape')).toBe('Shop 2 grapes');
});
