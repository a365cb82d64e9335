import { expect, it } from 'vitest';
import { fitSocket, isFolded, scaleFor } from './fit';

it('is drawn as designed on a laptop, larger on a large screen, a little smaller on a small one', () => {
  expect(scaleFor(1216, 642)).toBe(1);
  expect(scaleFor(1856, 1002)).toBe(1.53);
  expect(scaleFor(1216, 570)).toBe(0.89);
  expect(scaleFor(3000, 2000)).toBe(1.6);
  expect(scaleFor(0, 0)).toBe(1);
});

it('folds pools and districts where the valley needs the width', () => {
  expect(isFolded(1216, 3)).toBe(false);
  expect(isFolded(1216, 4)).toBe(true);
  expect(isFolded(960, 2)).toBe(true);
  expect(scaleFor(960, 690)).toBe(1.02);
});

it('shrinks sockets until all shops are seen', () => {
  const sockets = (needed: number): string => {
    const shops = document.createElement('div');
    const socket = (): number => parseInt(shops.style.getPropertyValue('--ft-s'));
    Object.defineProperty(shops, 'clientHeight', { value: 100 });
    Object.defineProperty(shops, 'scrollHeight', { get: () => socket() * needed });
    fitSocket(shops, 22);
    return shops.style.getPropertyValue('--ft-s');
  };
  expect([4, 6, 20].map(sockets)).toEqual(['22px', '16px', '13px']);
});
