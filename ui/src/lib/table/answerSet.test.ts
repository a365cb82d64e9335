import { describe, expect, it, vi } from 'vitest';
import type { AskedSet } from '../contract';
import { AnswerSet } from './answerSet.svelte';

const item = (answer: number, most = 1, group = 0) => ({
  answer,
  text: String(answer),
  parts: { crop: String(answer) },
  most,
  group,
});
const price: AskedSet = { items: [item(0, 2), item(1), item(4, 3)], least: 1, most: 6, closing: 5 };
const harvest: AskedSet = { items: [item(3), item(4), item(7, 1, 1)], least: 1, most: 3, closing: 9 };
const payment: AskedSet = { items: [item(0, 5), item(1, 2)], least: 3, most: 3, closing: null };

function picking(asked: AskedSet) {
  const change = vi.fn();
  const done = vi.fn();
  return { set: new AnswerSet(asked, change, done), change, done };
}

describe('a set', () => {
  it('is picked in any order, and given as one', () => {
    const { set, done } = picking(price);
    for (const answer of [4, 0, 0]) set.pick(answer);
    set.done();
    expect(done).toHaveBeenCalledWith([4, 0, 0]);
  });
  it('has no more of an item than exist', () => {
    const { set } = picking(price);
    for (const answer of [1, 1, 0, 0, 0]) set.pick(answer);
    expect(set.chosen).toEqual([1, 0, 0]);
    expect(set.may(0)).toBe(false);
    expect(set.may(4)).toBe(true);
  });
  it('gives back one at a time', () => {
    const { set } = picking(price);
    for (const answer of [0, 4, 0]) set.pick(answer);
    set.unpick(0);
    expect(set.chosen).toEqual([0, 4]);
    expect(set.count(0)).toBe(1);
    set.unpick(1);
    expect(set.chosen).toEqual([0, 4]);
  });
  it('is given only when it is complete', () => {
    const { set, done } = picking(payment);
    set.pick(1);
    set.pick(0);
    set.done();
    expect(done).not.toHaveBeenCalled();
    set.pick(1);
    expect(set.isComplete).toBe(true);
    expect(set.may(0)).toBe(false);
    set.done();
    expect(done).toHaveBeenCalledWith([1, 0, 1]);
  });
  it('starts again with an item of another group', () => {
    const { set } = picking(harvest);
    set.pick(3);
    set.pick(4);
    expect(set.may(7)).toBe(true);
    set.pick(7);
    expect(set.chosen).toEqual([7]);
  });
  it('takes another item in place of an only one', () => {
    const { set } = picking({ ...harvest, most: 1 });
    set.pick(3);
    set.pick(4);
    expect(set.chosen).toEqual([4]);
  });
  it('is toggled by one tap after the other', () => {
    const { set } = picking(price);
    set.toggle(0);
    set.toggle(0);
    expect(set.count(0)).toBe(2);
    set.toggle(0);
    expect(set.count(0)).toBe(0);
  });
  it('reports every change, and nothing else', () => {
    const { set, change } = picking(payment);
    set.pick(0);
    expect(change).toHaveBeenLastCalledWith([0], false);
    set.pick(9);
    set.unpick(1);
    expect(change).toHaveBeenCalledTimes(1);
    set.pick(0);
    set.pick(0);
    expect(change).toHaveBeenLastCalledWith([0, 0, 0], true);
    set.choose([]);
    expect(change).toHaveBeenLastCalledWith([], false);
  });
  it('finds an item by its parts', () => {
    expect(picking(price).set.having({ crop: '4' })?.answer).toBe(4);
    expect(picking(price).set.having({ crop: '3' })).toBeUndefined();
  });
});
