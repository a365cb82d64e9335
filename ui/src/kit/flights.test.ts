import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { launch, leave, outline, placed, SPEED, type Flight } from './flights';

const BOXES: Record<string, DOMRect> = {
  pool: new DOMRect(0, 0, 80, 40),
  laid: new DOMRect(200, 100, 120, 60),
  tray: new DOMRect(300, 0, 44, 44),
};
let root: HTMLElement;

function put(...names: string[]): void {
  for (const name of names) {
    const spot = document.createElement('div');
    spot.dataset.spot = name;
    spot.getBoundingClientRect = () => BOXES[name]!;
    spot.animate = vi.fn() as never;
    root.append(spot);
  }
}
const spot = (name: string): HTMLElement | null => root.querySelector(`[data-spot=${name}]`);

beforeEach(() => {
  root = document.createElement('div');
  put('pool', 'tray');
});
afterEach(() => vi.useRealTimers());

const tile: Flight = { from: 'pool', to: 'laid', size: 'end' };
const good: Flight = { from: 'laid', to: 'tray', size: 28 };

it('moves a piece from its old spot to its new one, and its gains after it has arrived', () => {
  const leaving = leave(root, [tile, good]);
  spot('pool')?.remove();
  put('laid');
  const [first, second] = launch(root, leaving);
  expect(first).toMatchObject({ start: BOXES.pool, end: BOXES.laid, delay: 0 });
  expect(second!.delay).toBeGreaterThanOrEqual(SPEED);
  expect(spot('laid')?.animate).toHaveBeenCalledOnce(); // hidden until the piece is there
  expect(spot('tray')?.animate).not.toHaveBeenCalled();
  expect(placed(second!)).toEqual({ left: 308, top: 8, width: 28, height: 28 });
});

it('goes to another spot if its own is not drawn, and nowhere if there is none', () => {
  const lost: Flight = { from: 'pool', to: 'nowhere', size: 28 };
  expect(launch(root, leave(root, [lost]))).toEqual([]);
  const [flying] = launch(root, leave(root, [{ ...lost, otherwise: 'tray' }]));
  expect(flying?.end).toBe(BOXES.tray);
});

it('only outlines changes for a while with reduced motion', () => {
  vi.useFakeTimers();
  outline(root, leave(root, [{ from: 'pool', to: 'tray', size: 28 }]));
  expect(spot('tray')?.className).toBe('changed');
  vi.runAllTimers();
  expect(spot('tray')?.className).toBe('');
});
