import { afterEach, expect, test } from 'vitest';
import { mountSprite } from '../room/sprite';
import { seatMarks } from './seatMarks.svelte';

const SPRITE = `<svg><symbol id="xx-seat-1"><circle></circle></symbol><symbol id="xx-seat-2"><path></path></symbol>
<symbol id="xx-seat-3"><rect></rect></symbol><symbol id="xx-seat-4"><line></line></symbol></svg>`;
const drawn = (seat: number): string => document.getElementById(`xx-seat-${seat}`)?.firstElementChild?.tagName ?? '';

afterEach(() => {
  seatMarks.show([]);
  document.getElementById('xx')?.remove();
});

test('a seat has the colour and mark of its number, unless seats were moved', () => {
  mountSprite('xx', SPRITE);
  expect([0, 1, 2, 3].map((seat) => seatMarks.mark(seat))).toEqual(['circle', 'triangle', 'square', 'diamond']);
  seatMarks.show([{ mark: 2 }, { mark: 0 }]);
  expect([0, 1].map((seat) => seatMarks.mark(seat))).toEqual(['square', 'circle']);
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--seat-1')).toBe('var(--colour-3)');
  expect(style.getPropertyValue('--seat-2')).toBe('var(--colour-1)');
  expect([drawn(1).toLowerCase(), drawn(2).toLowerCase()]).toEqual(['rect', 'circle']);
  seatMarks.show([]);
  expect(style.getPropertyValue('--seat-1')).toBe('');
  expect(drawn(1).toLowerCase()).toBe('circle');
});

test('drawings that come later have the marks of the table that is shown', () => {
  seatMarks.show([{ mark: 3 }]);
  mountSprite('xx', SPRITE);
  expect(drawn(1).toLowerCase()).toBe('line');
});

test('a piece with a shape for each mark has that of its seat', () => {
  mountSprite(
    'xx',
    `<svg><symbol id="xx-pawn-1" data-mark=""><circle></circle></symbol>
<symbol id="xx-pawn-2" data-mark=""><path></path></symbol><symbol id="xx-coin-1"><rect></rect></symbol></svg>`,
  );
  seatMarks.show([{ mark: 1 }, { mark: 0 }]);
  const shapes = ['xx-pawn-1', 'xx-pawn-2', 'xx-coin-1'].map((id) => document.getElementById(id)?.firstElementChild);
  expect(shapes.map((shape) => shape?.tagName.toLowerCase())).toEqual(['path', 'circle', 'rect']);
});
