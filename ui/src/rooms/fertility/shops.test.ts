import { describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/contract';
import { shop } from './figures';
import { example, seatWith } from './sample';
import { coveredCount, offersByGood, onlyWay, othersOf, shopsOf, shopWidth } from './shops';

const GRAPE_PAPYRUS = shop(['grape', 'papyrus'], ['grape', null], { amount: 5 });
const ANY = shop(['any'], [null], { amount: 2 });
const put = (answer: number, good: string, number: number): Answer => ({
  answer,
  text: '',
  parts: { good, shop: number },
});

describe('shops', () => {
  it('are numbered as answers number them', () => {
    const seat = {
      ...seatWith([ANY, ANY]),
      districts: [
        { district: 7, position: 5, shops: [GRAPE_PAPYRUS] },
        { district: 9, position: 8, shops: [ANY] },
      ],
    };
    expect(shopsOf(seat).map((each) => each.number)).toEqual([1, 2, 5, 8]);
  });

  it('show how far they are supplied', () => {
    expect(coveredCount(GRAPE_PAPYRUS)).toBe(1);
    expect(GRAPE_PAPYRUS.full).toBe(false);
  });

  it('are as wide as their icons and what they bring', () => {
    expect(shopWidth(GRAPE_PAPYRUS)).toBeGreaterThan(shopWidth(ANY));
  });
});

describe('offers', () => {
  const answers = [
    put(1, 'papyrus', 1),
    put(2, 'papyrus', 4),
    put(3, 'grape', 2),
    { answer: 9, text: '', parts: { good: 'done' } },
  ];

  it('are shops by good', () => {
    expect(offersByGood(answers).get('papyrus')).toEqual([
      { shop: 1, answer: 1 },
      { shop: 4, answer: 2 },
    ]);
    expect(offersByGood(answers).has('bovine')).toBe(false);
  });

  it('leave nothing to choose only if every good has a shop of its own', () => {
    expect(onlyWay(answers)).toBeUndefined();
    expect(onlyWay([put(2, 'papyrus', 4), put(3, 'grape', 2)])).toBe(2);
    expect(onlyWay([put(2, 'papyrus', 4), put(3, 'grape', 4)])).toBeUndefined();
    expect(onlyWay([])).toBeUndefined();
  });
});

describe('the others', () => {
  it('follow in turn order after mine', () => {
    const view = { ...example(), seats: [seatWith([]), seatWith([]), seatWith([])] };
    expect(othersOf(view, 1)).toEqual([2, 0]);
    expect(othersOf(view, null)).toEqual([1, 2]);
  });
});
