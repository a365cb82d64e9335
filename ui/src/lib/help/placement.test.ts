import { expect, test } from 'vitest';
import { coveredArea, joinAdjacent, placeNote, placeCard, type Rect } from './placement';

const WIDE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const at = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height });

test('a card is beside the highlight and points at it', () => {
  const light = at(340, 260, 100, 110);
  const found = placeCard({ width: 388, height: 270 }, WIDE, { lights: [light] }, 12, 70);
  expect(found).toMatchObject({ left: 458, point: 'left' });
  expect(found.at + found.top).toBe(315);
});

test('if there is no room at the right it is at the left', () => {
  const found = placeCard({ width: 388, height: 270 }, WIDE, { lights: [at(1100, 260, 100, 100)] }, 12, 70);
  expect(found).toMatchObject({ left: 694, point: 'right' });
});

test('it leaves one of the other answers free to tap', () => {
  const light = at(340, 500, 100, 60);
  const others = [at(460, 500, 100, 60), at(580, 500, 100, 60)];
  const size = { width: 388, height: 270 };
  const found = placeCard(size, WIDE, { lights: [light], others }, 12, 70);
  expect(coveredArea({ ...found, ...size }, [light])).toBe(0);
  expect(others.some((each) => !coveredArea({ ...found, ...size }, [each]))).toBe(true);
  const { left, top } = placeCard(size, WIDE, { lights: [light] }, 12, 70);
  const shut = placeCard(size, WIDE, { lights: [light], others: [at(0, 0, 1280, 720)] }, 12, 70);
  expect(shut).toMatchObject({ left, top });
});

test('on a phone it is at the bottom, or above a highlight there', () => {
  const size = { width: 374, height: 300 };
  expect(placeCard(size, PHONE, { lights: [at(10, 100, 370, 200)] }, 8, 56)).toMatchObject({
    left: 8,
    top: 536,
    point: '',
  });
  const low = at(10, 500, 370, 280);
  const found = placeCard(size, PHONE, { lights: [low] }, 8, 56);
  expect(coveredArea({ ...found, ...size }, [low])).toBe(0);
});

test('it never covers its subject if there is room, and other areas only if there is none', () => {
  const size = { width: 388, height: 300 };
  const lights = [at(20, 80, 800, 200), at(20, 460, 700, 240), at(900, 80, 360, 180)];
  const found = placeCard(size, WIDE, { lights }, 12, 70);
  expect(coveredArea({ ...found, ...size }, lights)).toBe(0);
  const aside = [at(0, 0, 1280, 720)];
  expect(coveredArea({ ...placeCard(size, WIDE, { lights, aside }, 12, 70), ...size }, lights)).toBe(0);
  const left = placeCard(size, WIDE, { lights: [at(0, 0, 400, 720)], aside: [at(500, 0, 280, 720)] }, 12, 70);
  expect(left.left).toBeGreaterThanOrEqual(780);
});

test('if everything is highlighted it covers as little as possible', () => {
  const whole = at(0, 0, 390, 844);
  const size = { width: 374, height: 300 };
  const found = placeCard(size, PHONE, { lights: [whole] }, 8, 56);
  expect(coveredArea({ ...found, ...size }, [whole])).toBe(374 * 300);
  expect(found.top).toBeGreaterThanOrEqual(56);
});

test('squares side by side are one place, others are highlighted separately', () => {
  expect(joinAdjacent([at(100, 50, 40, 40), at(60, 50, 40, 40), at(300, 50, 40, 40)])).toEqual([
    at(60, 50, 80, 40),
    at(300, 50, 40, 40),
  ]);
  expect(joinAdjacent([at(0, 0, 40, 40), at(0, 40, 40, 40)])).toEqual([at(0, 0, 40, 80)]);
});

test('a note is above its subject, with the same centre or the same end', () => {
  const size = { width: 200, height: 280 };
  expect(placeNote(size, WIDE, at(700, 480, 40, 40))).toEqual({ left: 620, top: 192 });
  expect(placeNote(size, WIDE, at(700, 480, 40, 40), 'end')).toEqual({ left: 540, top: 192 });
});

test.each([at(300, 60, 40, 40), at(300, 240, 40, 40), at(800, 180, 40, 40)])(
  'a note is whole in a low window, and beside %o',
  (of) => {
    const [size, low] = [
      { width: 200, height: 280 },
      { width: 844, height: 390 },
    ];
    const { left, top } = placeNote(size, low, of, 'end');
    expect(coveredArea({ left, top, ...size }, [of])).toBe(0);
    expect([left >= 0, top >= 0, left + 200 <= low.width, top + 280 <= low.height]).toEqual([true, true, true, true]);
  },
);

test('a note leaves the text free that is being read, if it can', () => {
  const [size, question] = [{ width: 200, height: 80 }, at(100, 60, 900, 40)];
  const of = at(300, 160, 40, 40);
  expect(placeNote(size, WIDE, of)).toEqual({ left: 220, top: 72 });
  expect(placeNote(size, WIDE, of, 'middle', [question])).toEqual({ left: 220, top: 208 });
});
