import { describe, expect, it } from 'vitest';
import { cubes, GRID, question, seat } from './example';
import { gestureOf } from './gestures';
import { advance, cubeSteps, fieldSteps, firstPicks, fits, isEnough, left, toggle, type Step } from './picks';

const fields = (...names: string[]) => names.map((field) => ({ field }));
const mine = seat({
  ripe: ['A3', 'A4', 'E7', 'E8'],
  groups: [
    ['A3', 'A4', 'B3'],
    ['E7', 'E8'],
  ],
});
const harvest = gestureOf(question('harvest', fields('A3', 'A4', 'E7', 'E8')));

describe('picking fields', () => {
  it('takes a group as a whole, then single fields on and off', () => {
    expect(toggle([], 'A3', harvest, mine)).toEqual(['A3', 'A4']);
    expect(toggle(['A3', 'A4'], 'A3', harvest, mine)).toEqual(['A4']);
    expect(toggle(['A4'], 'A3', harvest, mine)).toEqual(['A4', 'A3']);
  });

  it('moves to another group with a tap there', () => {
    expect(toggle(['A3', 'A4'], 'E8', harvest, mine)).toEqual(['E7', 'E8']);
  });

  it('starts with all where there is one group, or with the group that was tapped before', () => {
    expect(firstPicks(harvest, mine, null)).toEqual([]);
    expect(firstPicks(harvest, mine, 'E8')).toEqual(['E7', 'E8']);
    expect(firstPicks(gestureOf(question('harvest', fields('E7', 'E8'))), mine, null)).toEqual(['E7', 'E8']);
  });

  it('lets the oldest go when there are too many', () => {
    const renew = gestureOf(question('renew', fields('A3', 'A4', 'E7', 'done'), { by: 'new-harvest', times: 2 }));
    expect(toggle(['A3', 'A4'], 'E7', renew, mine)).toEqual(['A4', 'E7']);
    expect(firstPicks(renew, mine, null)).toEqual([]);
  });
});

describe('picking cubes', () => {
  const price = gestureOf(question('price', [{ crop: 'hops' }, { crop: 'wine' }], { priced: 'A2' }));
  const pay = gestureOf(question('pay', [{ crop: 'hops' }, { crop: 'wine' }], { due: 2, to: 2 }));
  const held = cubes({ hops: 1, wine: 2 });

  it('stops at what one has and at what is asked', () => {
    expect(left('wine', ['wine'], held)).toBe(1);
    expect(fits('hops', ['hops'], price, held)).toBe(false);
    expect(fits('wine', ['hops'], price, held)).toBe(true);
    expect(fits('wine', ['hops', 'wine'], pay, held)).toBe(false);
  });

  it('wants one cube at least for a price and exactly what is due for a payment', () => {
    expect([0, 1, 3].map((count) => isEnough(price, count))).toEqual([false, true, true]);
    expect([1, 2].map((count) => isEnough(pay, count))).toEqual([false, true]);
  });

  it('lays them in the order of the crops, and says done only where that is an answer', () => {
    const parts = (steps: Step[]) => steps.map((step) => step.parts.crop);
    expect(parts(cubeSteps(price, ['wine', 'hops', 'wine']))).toEqual(['hops', 'wine', 'wine', 'done']);
    expect(parts(cubeSteps(pay, ['wine', 'hops']))).toEqual(['hops', 'wine']);
  });
});

describe('the answers that follow', () => {
  it('go out in the order of the hexes, then done', () => {
    const steps = fieldSteps(harvest, ['A4', 'A3'], GRID.hexes);
    expect(steps.map((step) => step.parts.field)).toEqual(['A3', 'A4', 'done']);
    const next = advance(steps.slice(1), question('harvest', fields('A4', 'done')));
    expect(next?.answer?.parts.field).toBe('A4');
    expect(advance(next?.rest ?? [], question('harvest', fields('B3', 'done')))?.answer?.parts.field).toBe('done');
  });

  it('wait while a missing crop is replaced', () => {
    const steps = fieldSteps(harvest, ['A4'], GRID.hexes);
    const between = advance(steps, question('substitute', [{ crop: 'hops' }], { lacking: 'wine' }));
    expect(between?.answer).toBeNull();
    expect(between?.rest).toEqual(steps);
  });

  it('are forgotten when something else is asked', () => {
    expect(advance(fieldSteps(harvest, ['A4'], GRID.hexes), question('action', [{ action: 'stop' }]))).toBeNull();
    expect(advance([], question('action', [{ action: 'stop' }]))).toBeNull();
  });

  it('skip cubes that had to be paid anyway', () => {
    const pay = gestureOf(question('pay', [{ crop: 'hops' }, { crop: 'wine' }], { due: 3, to: 2 }));
    const steps = cubeSteps(pay, ['hops', 'hops', 'wine']).slice(1);
    const next = advance(steps, question('pay', [{ crop: 'hops' }, { crop: 'wine' }], { due: 1, to: 2 }));
    expect(next?.answer?.parts.crop).toBe('wine');
  });

  it('only preview where the player has still to decide', () => {
    const steps: Step[] = [{ kind: 'buy', parts: { field: 'A2' }, deed: 'select' }];
    expect(advance(steps, question('buy', fields('A1', 'A2')))).toMatchObject({
      deed: 'select',
      answer: { answer: 1 },
    });
    expect(advance(steps, question('buy', fields('A1')))).toBeNull();
  });
});
