import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskedSet, Parts, Question } from '../../lib/contract';
import { nestProps, type FlatProps } from '../../lib/testing/flatProps';
import { AnswerInput } from './answerInput.svelte';
import { planned, plannedSet } from './plan';
import { AnswerSet } from '../../lib/table/answerSet.svelte';

function question(kind: string, answers: Parts[]): Question {
  const offered = answers.map((parts, answer) => ({ answer, text: '', parts }));
  return { seat: 0, kind, rule: '', text: '', about: {}, answers: offered };
}

/** A hand at a table that asks one question after the other. */
function sit(kind: string, answers: Parts[]) {
  const [confirm, undo, askWhy, done] = [vi.fn(), vi.fn(), vi.fn(() => Promise.resolve([])), vi.fn()];
  const select = vi.fn((selected: number | null) => (props = { ...props, selected }));
  const told = { question: question(kind, answers), selected: null, seat: 0, confirm, undo, askWhy, select };
  let props = $state.raw(told as unknown as FlatProps);
  const hand = new AnswerInput(() => nestProps(props));
  const ask = (next: string, offered: Parts[], set?: AskedSet): boolean => {
    const picking = set ? new AnswerSet(set, () => undefined, done) : null;
    props = { ...props, selected: null, question: question(next, offered), picking };
    return hand.settle();
  };
  const given = (): unknown[] => confirm.mock.calls.map(([answer]) => answer);
  return { hand, ask, given, done, undo, askWhy, selected: () => props.selected };
}

const FIELDS = [{ field: 'A1' }, { field: 'A2' }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a tap', () => {
  it('shows what the answer brings, and a second one gives it', () => {
    const { hand, given, selected } = sit('place', FIELDS);
    hand.tap(1, { field: 'A2' });
    expect([selected(), given()]).toEqual([1, []]);
    hand.tap(1, { field: 'A2' });
    expect(given()).toEqual([1]);
  });
  it('asks why a place has no answer', () => {
    const { hand, askWhy } = sit('place', FIELDS);
    hand.tap(undefined, { field: 'G7' });
    expect(askWhy).toHaveBeenCalledWith({ field: 'G7' });
  });
  it('gives nothing that was only pointed at', () => {
    const { hand, given, selected } = sit('place', FIELDS);
    hand.point(1);
    vi.runAllTimers();
    expect(selected()).toBe(1);
    hand.tap(1, { field: 'A2' });
    expect(given()).toEqual([]);
  });
});

describe('the pointer', () => {
  it('does nothing more once the room is left', () => {
    const { hand, selected } = sit('place', FIELDS);
    hand.point(1);
    vi.runAllTimers();
    hand.leave();
    hand.dispose();
    vi.runAllTimers();
    expect(selected()).toBe(1);
    hand.point(0);
    vi.runAllTimers();
    expect(selected()).toBe(1);
  });
  it('shows no answer that the pointer only passes over', () => {
    const { hand, selected } = sit('place', FIELDS);
    hand.point(0);
    hand.point(1);
    vi.runAllTimers();
    expect(selected()).toBe(1);
  });
  it('clears the preview when it leaves, but not a tapped answer', () => {
    const { hand, selected } = sit('place', FIELDS);
    hand.point(0, true, 0);
    hand.leave();
    vi.runAllTimers();
    expect(selected()).toBeNull();
    hand.show(1);
    hand.point(0, true, 0);
    hand.leave();
    vi.runAllTimers();
    expect(selected()).toBe(1);
  });
});

describe('a plan', () => {
  it('continues with the question that it is for, once and at once', () => {
    const { hand, ask, given } = sit('action', [{ action: 'store' }]);
    hand.give(0, planned('store', { field: 'A2' }));
    expect(ask('store', FIELDS)).toBe(true);
    expect(given()).toEqual([0, 1]);
    expect(ask('store', FIELDS)).toBe(false);
    vi.runAllTimers();
    expect(given()).toEqual([0, 1]);
  });
  it('only shows what is still to be decided', () => {
    const { hand, ask, given, selected } = sit('action', [{ action: 'buy' }]);
    hand.give(0, planned('buy', { field: 'A1' }, true));
    ask('buy', FIELDS);
    expect([given(), selected(), hand.isPinned(0)]).toEqual([[0], 0, true]);
  });
  it('without an answer is asked about', () => {
    const { hand, ask, askWhy } = sit('place', FIELDS);
    hand.instead(planned('worker', { worker: 'clerk' }));
    expect(ask('worker', [{ worker: 'novice' }])).toBe(false);
    expect(askWhy).toHaveBeenCalledWith({ worker: 'clerk' });
  });
  it('is dropped by another question', () => {
    const { hand, ask, given } = sit('action', [{ action: 'store' }]);
    hand.give(0, planned('store', { field: 'A2' }));
    ask('event', FIELDS);
    ask('store', FIELDS);
    expect(given()).toEqual([0]);
  });
  it('waits for an answer to be taken back', () => {
    const { hand, ask, given, undo } = sit('place', FIELDS);
    hand.instead(planned('worker', { worker: 'novice' }));
    expect(undo).toHaveBeenCalled();
    ask('worker', [{ worker: 'clerk' }, { worker: 'novice' }]);
    expect(given()).toEqual([1]);
  });
  it('continues as long as it finds something', () => {
    const { hand, ask, given, askWhy } = sit('supply', [{ good: 'papyrus' }]);
    hand.give(0, { ...planned('supply', { good: 'papyrus' }), isRepeated: true });
    ask('supply', [{ good: 'papyrus' }]);
    ask('supply', [{ good: 'papyrus' }]);
    ask('supply', [{ good: 'done' }]);
    ask('supply', [{ good: 'papyrus' }]);
    expect(given()).toEqual([0, 0, 0]);
    expect(askWhy).not.toHaveBeenCalled();
  });
});

describe('a set', () => {
  const item = (answer: number, good: string, most: number) => ({ answer, text: '', parts: { good }, most, group: 0 });
  const pay: AskedSet = { items: [item(0, 'papyrus', 2), item(1, 'grape', 1)], least: 2, most: 2, closing: null };

  it('that was planned is given as one', () => {
    const { hand, ask, given, done } = sit('build', [{ district: 5 }]);
    hand.give(0, plannedSet('pay', [{ good: 'grape' }, { good: 'papyrus' }]));
    ask('pay', [{ good: 'papyrus' }], pay);
    expect(done).toHaveBeenCalledWith([1, 0]);
    expect(given()).toEqual([0]);
  });
  it('of one is given as a single answer', () => {
    const { hand, ask, given } = sit('build', [{ district: 5 }]);
    hand.give(0, plannedSet('pay', [{ good: 'grape' }]));
    ask('pay', [{ good: 'papyrus' }, { good: 'grape' }]);
    expect(given()).toEqual([0, 1]);
  });
  it('is picked by taps; if there are too many, the first item is dropped', () => {
    const { hand, ask } = sit('build', []);
    ask('pay', [{ good: 'papyrus' }], pay);
    for (const good of ['grape', 'papyrus', 'papyrus']) hand.tap(undefined, { good });
    expect(hand.picking?.chosen).toEqual([0, 0]);
    hand.tap(undefined, { good: 'papyrus' });
    expect(hand.picking?.chosen).toEqual([]);
  });
});

describe('a double-click', () => {
  const row = document.createElement('div');
  const button = row.appendChild(document.createElement('button'));
  const click = (detail: number) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  const changes: readonly [string, (table: ReturnType<typeof sit>) => unknown][] = [
    ['another question', ({ ask }) => ask('buy', FIELDS)],
    ['what waits for its second tap', ({ hand }) => hand.tap(1, { field: 'A2' })],
    ['what asks whether it is meant', ({ hand }) => hand.renew()],
  ];

  it.each(changes)('does not press %s that appears under it', (_, change) => {
    const table = sit('place', FIELDS);
    vi.advanceTimersByTime(1000);
    const pressed = vi.fn(() => pressed.mock.calls.length === 1 && change(table));
    button.onclick = pressed;
    const off = table.hand.single(row);
    click(1);
    click(2);
    expect(pressed).toHaveBeenCalledTimes(1);
    click(1); // a click for itself, or a key
    click(0);
    expect(pressed).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1000);
    click(2);
    expect(pressed).toHaveBeenCalledTimes(4);
    off();
  });
  it('presses a button twice if it stays the same', () => {
    const pressed = vi.fn();
    const { hand } = sit('place', FIELDS);
    vi.advanceTimersByTime(1000);
    button.onclick = pressed;
    const off = hand.single(row);
    click(1);
    click(2);
    expect(pressed).toHaveBeenCalledTimes(2);
    off();
  });
});
