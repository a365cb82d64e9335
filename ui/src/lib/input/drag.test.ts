import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draggable } from './drag';

let piece: HTMLElement;
let square: HTMLElement;
let remove: () => void;
const heard = { can: vi.fn(() => true), lift: vi.fn(), over: vi.fn(), drop: vi.fn() };
const tapped = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<span><svg></svg></span><i></i>';
  piece = document.querySelector('span')!;
  square = document.querySelector('i')!;
  piece.addEventListener('click', tapped);
  // To the right of 100 lies the square.
  document.elementFromPoint = (x) => (x > 100 ? square : piece);
  remove = draggable(heard)(piece) as () => void;
});
afterEach(() => {
  remove();
  vi.resetAllMocks();
  heard.can.mockReturnValue(true);
});

function pointer(type: string, x: number, more: PointerEventInit = {}): void {
  const given = { clientX: x, clientY: 0, pointerId: 1, isPrimary: true, bubbles: true, ...more };
  piece.dispatchEvent(new PointerEvent(type, given));
}
const click = (): void => void piece.dispatchEvent(new MouseEvent('click', { bubbles: true }));

test.each(['mouse', 'touch'])('a piece is dragged by %s to what it is dropped on', (pointerType) => {
  pointer('pointerdown', 10, { pointerType });
  pointer('pointermove', 60, { pointerType });
  expect(heard.lift).toHaveBeenCalledOnce();
  expect(heard.over).toHaveBeenLastCalledWith(piece);
  expect(piece.querySelectorAll('svg')).toHaveLength(2); // the drawing goes with the pointer
  pointer('pointermove', 150, { pointerType });
  expect(heard.over).toHaveBeenLastCalledWith(square);
  pointer('pointerup', 150, { pointerType });
  expect(heard.drop.mock.calls).toEqual([[square]]);
  expect(piece.querySelectorAll('svg')).toHaveLength(1);
});

test('the click that ends a drag is no tap, and the next one is', async () => {
  pointer('pointerdown', 10);
  pointer('pointermove', 150);
  pointer('pointerup', 150);
  click();
  expect(tapped).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve));
  click();
  expect(tapped).toHaveBeenCalledOnce();
});

test('a press that hardly moves stays a tap', () => {
  pointer('pointerdown', 10);
  pointer('pointermove', 15);
  pointer('pointerup', 15);
  click();
  expect(heard.lift).not.toHaveBeenCalled();
  expect(heard.drop).not.toHaveBeenCalled();
  expect(tapped).toHaveBeenCalledOnce();
});

test('a drag that the page breaks off, as for scrolling, drops nothing anywhere', () => {
  pointer('pointerdown', 10);
  pointer('pointermove', 150);
  pointer('pointercancel', 150);
  expect(heard.drop.mock.calls).toEqual([[null]]);
  pointer('pointermove', 160);
  expect(heard.over).toHaveBeenCalledOnce();
});

test('nothing is dragged that cannot be, by another button or by a second finger', () => {
  pointer('pointerdown', 10, { button: 2 });
  pointer('pointermove', 150, { button: 2 });
  pointer('pointerdown', 10, { isPrimary: false, pointerId: 2 });
  pointer('pointermove', 150, { isPrimary: false, pointerId: 2 });
  heard.can.mockReturnValue(false);
  pointer('pointerdown', 10);
  pointer('pointermove', 150);
  expect(heard.lift).not.toHaveBeenCalled();
});

test('the drag of a piece that disappears is cancelled', () => {
  pointer('pointerdown', 10);
  pointer('pointermove', 150);
  remove();
  pointer('pointerup', 150);
  expect(heard.drop).not.toHaveBeenCalled();
  expect(piece.querySelectorAll('svg')).toHaveLength(1);
});
