import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HelpSource } from './explain';
import { explain, namedIn } from './explain';
import { placeNote } from './placement';
import { listenForTips } from './tipListener';
import { tip, tips } from './tips.svelte';

const book = {
  game: 'demetra',
  legend: {
    prefix: 'dm',
    signs: [
      { symbols: ['bell'], is: 'bell', rule: 'D4.7' },
      { symbols: ['crop-W', 'cube-W'], is: 'wheat', rule: 'D1.5' },
    ],
    own: () => '',
  },
  texts: {
    rule: (number: string) => `Rule ${number}`,
    words: (token: string) => `the ${token}`,
    help: (token: string) => `What a ${token} does.`,
  },
  lang: 'en',
} as unknown as HelpSource;

let card: HTMLElement;
let stop: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <button id="card"><svg id="icon"><use id="use" href="#dm-bell"></use></svg><i id="more"><use href="#dm-cube-W"></use></i></button>
    <span id="price"><svg><use href="#dm-crop-W"></use></svg><b id="number">3</b></span><p id="plain">words</p>
    <div><button id="bare">Lay</button><button><svg><use href="#dm-bell"></use></svg>Fallow</button></div>`;
  card = document.getElementById('card')!;
  const detach = tip(() => ({ title: 'Miller', text: 'Grinds.', rule: 'D9.M' }))(card);
  stop = [listenForTips(), tips.open(book), () => detach?.()];
});
afterEach(() => {
  for (const each of stop) each();
  vi.useRealTimers();
});

const at = (id: string): Element => document.getElementById(id)!;
const point = (id: string, kind: string, pointerType: string): boolean =>
  at(id).dispatchEvent(
    new PointerEvent(kind, { pointerType, bubbles: true, cancelable: true, movementX: 1 } as PointerEventInit),
  );
const press = (id: string, key: string): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  at(id).dispatchEvent(event);
  flushSync();
  return event;
};

it('explains nothing while a pressed mouse is dragged over it', () => {
  const init = { pointerType: 'mouse', bubbles: true, movementX: 1, buttons: 1 } as PointerEventInit;
  at('card').dispatchEvent(new PointerEvent('pointermove', init));
  vi.advanceTimersByTime(1000);
  expect(tips.shown).toBeNull();
  at('card').dispatchEvent(new PointerEvent('pointermove', { ...init, buttons: 0 }));
  vi.advanceTimersByTime(1000);
  expect(tips.shown?.owner).toBe(card);
});

it('explains a part, and the picture on it that is pointed at', () => {
  const found = explain(at('use'), book);
  expect(found?.owner).toBe(card);
  expect(found?.tip?.title).toBe('Miller');
  expect(found?.signs.map((sign) => [sign.name, sign.does, sign.rule])).toEqual([
    ['the bell', 'What a bell does.', 'D4.7'],
  ]);
});

it('explains a number by the picture beside it, and plain text not at all', () => {
  expect(explain(at('number'), book)?.signs.map((sign) => sign.name)).toEqual(['the wheat']);
  expect(explain(at('plain'), book)).toBeNull();
});

it('does not explain a button by the picture on another', () => {
  expect(explain(at('bare'), book)).toBeNull();
});

it('shows a note when the mouse rests on a part, and describes the part by it', () => {
  point('icon', 'pointermove', 'mouse');
  expect(tips.shown).toBeNull();
  vi.advanceTimersByTime(400);
  expect(tips.shown).toMatchObject({ owner: card, pinned: false });
  expect(card.getAttribute('aria-describedby')).toBe('tip');
  point('plain', 'pointermove', 'mouse');
  vi.advanceTimersByTime(300);
  expect(tips.shown).toBeNull();
  expect(card.hasAttribute('aria-describedby')).toBe(false);
});

it('lets the mouse cross to the note and rest there, and goes away once it is left', () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="tip"></div>');
  at('tip').getBoundingClientRect = () => new DOMRect(100, 100, 200, 80);
  const move = (id: string, x: number): boolean =>
    at(id).dispatchEvent(
      new PointerEvent('pointermove', {
        pointerType: 'mouse',
        bubbles: true,
        clientX: x,
        clientY: 120,
        movementX: 1,
      } as PointerEventInit),
    );
  move('icon', 20);
  vi.advanceTimersByTime(400);
  move('plain', 60); // on the way
  vi.advanceTimersByTime(100);
  move('plain', 150); // over the note, whatever lies beneath
  vi.advanceTimersByTime(1000);
  expect(tips.shown?.owner).toBe(card);
  move('plain', 60);
  vi.advanceTimersByTime(300);
  expect(tips.shown).toBeNull();
});

it('answers a long press in full, with every picture, and lets it answer nothing else', () => {
  const tapped = vi.fn();
  card.addEventListener('click', tapped);
  point('icon', 'pointerdown', 'touch');
  vi.advanceTimersByTime(500);
  expect(tips.shown?.pinned).toBe(true);
  expect(tips.shown?.signs.map((sign) => sign.name)).toEqual(['the bell', 'the wheat']);
  point('icon', 'pointerup', 'touch');
  point('icon', 'click', 'touch');
  expect(tapped).not.toHaveBeenCalled();
  point('icon', 'pointerdown', 'touch');
  point('icon', 'pointerup', 'touch');
  point('icon', 'click', 'touch');
  expect(tapped).toHaveBeenCalledOnce();
  expect(tips.shown).toBeNull();
});

it('answers "?" on what has the focus; asked again, or where nothing is known, it leaves the key to others', () => {
  card.focus();
  expect(press('card', '?').defaultPrevented).toBe(true);
  expect(tips.shown?.pinned).toBe(true);
  expect(press('card', '?').defaultPrevented).toBe(false);
  expect(tips.shown).toBeNull();
  point('plain', 'pointermove', 'mouse');
  expect(press('plain', '?').defaultPrevented).toBe(false);
});

it('goes away by Escape, which then does nothing else', () => {
  card.focus();
  press('card', '?');
  expect(press('card', 'Escape').defaultPrevented).toBe(true);
  expect(tips.shown).toBeNull();
  expect(press('card', 'Escape').defaultPrevented).toBe(false);
});

it('finds a place for a note that does not cover its subject', () => {
  const size = { width: 300, height: 120 };
  for (const room of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ])
    for (const of of [
      { left: 0, top: 0, width: 90, height: 60 },
      { left: room.width - 90, top: room.height - 60, width: 90, height: 60 },
      { left: 0, top: 100, width: room.width, height: 120 },
      { left: room.width - 200, top: 0, width: 200, height: room.height - 130 },
    ]) {
      const { left, top } = placeNote(size, room, of);
      expect(left >= 0 && top >= 0 && left + size.width <= room.width && top + size.height <= room.height).toBe(true);
      const across = Math.min(left + size.width, of.left + of.width) - Math.max(left, of.left);
      const down = Math.min(top + size.height, of.top + of.height) - Math.max(top, of.top);
      expect(Math.min(across, down)).toBeLessThanOrEqual(0);
    }
});

it('explains each thing that a line of the log names once, if it has an explanation', () => {
  const texts = {
    words: (token: string) => `the ${token}`,
    help: (token: string) => (token === '3' ? '' : `A ${token}.`),
  };
  const told = { ...book, texts } as unknown as HelpSource;
  expect(namedIn({ worker: 'miller', count: '3' }, told)).toEqual({ title: 'the miller', text: 'A miller.' });
  expect(namedIn({ by: 'miller', of: 'wheat', also: 'miller' }, told)?.text).toBe('A miller. the wheat: A wheat.');
  expect(namedIn({ count: '3' }, told)).toBeNull();
  expect(namedIn(null, told)).toBeNull();
  expect(namedIn({ worker: 'miller' }, null)).toBeNull();
});
