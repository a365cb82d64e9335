import { describe, expect, it, vi } from 'vitest';
import type { KindCard } from '../../lib/api/messages';
import type { AskedSet, Parts, Question } from '../../lib/contract';
import { AnswerSet } from '../../lib/table/answerSet.svelte';
import { nestProps, type FlatProps } from '../../lib/testing/flatProps';
import { nameUnder, Play } from './play.svelte';

const KIND: KindCard = { zone: 'board', cause: '', follows: '', at_once: false, gathers: false };
const KINDS: Record<string, KindCard> = {
  lift: { ...KIND, zone: 'pool', at_once: true },
  place: { ...KIND, follows: 'lift' },
  harvest: { ...KIND, gathers: true },
};

function question(kind: string, answers: readonly Parts[]): Question {
  const offered = answers.map((parts, answer) => ({ answer, text: '', parts }));
  return { seat: 0, kind, rule: '', text: '', about: {}, answers: offered };
}

/** A player who is asked one question after the other. */
function sit(kind: string, answers: Parts[], set: AskedSet | null = null) {
  const [confirm, undo, askWhy, done] = [vi.fn(), vi.fn(), vi.fn(() => Promise.resolve([])), vi.fn()];
  const picking = set && new AnswerSet(set, () => undefined, done);
  const select = vi.fn((selected: number | null) => (props = { ...props, selected }));
  const told = { question: question(kind, answers), picking, selected: null, preview: null, seat: 0, lang: 'nl' };
  let props = $state.raw({ ...told, confirm, undo, askWhy, select } as unknown as FlatProps);
  const play = new Play(() => nestProps(props), {
    cardOf: (each) => KINDS[each],
    sayOf: (...said) => said.join(' '),
  });
  const ask = (next: string, offered: Parts[]): void => {
    props = { ...props, selected: null, question: question(next, offered) };
    play.settle();
  };
  return { play, ask, confirm, undo, askWhy, done, selected: () => props.selected };
}

const TILES = [{ tile: 'a' }, { tile: 'b' }];
const SQUARES = [{ square: 'A1' }, { square: 'B2' }];

describe('a tap on what an answer names', () => {
  it('gives it if one tap is enough', () => {
    const { play, confirm } = sit('lift', TILES);
    expect(play.zone).toBe('pool');
    play.touch({ tile: 'b' });
    expect(confirm).toHaveBeenCalledWith(1);
  });

  it('previews it first if it gives something away, and gives it by the button', () => {
    const { play, confirm, selected } = sit('place', SQUARES);
    expect(play.isReady).toBe(false);
    play.touch({ square: 'B2' });
    expect([selected(), play.isReady, confirm.mock.calls.length]).toEqual([1, true, 0]);
    play.commit();
    expect(confirm).toHaveBeenCalledWith(1);
  });

  it('asks what forbids it if there is no such answer', () => {
    const { play, askWhy } = sit('place', SQUARES);
    play.touch({ square: 'C3' });
    expect(askWhy).toHaveBeenCalledWith({ square: 'C3' });
  });

  it('is put down again', () => {
    const { play, selected } = sit('place', SQUARES);
    play.touch({ square: 'A1' });
    play.release();
    expect(selected()).toBeNull();
  });
});

describe('a set', () => {
  const items = SQUARES.map((parts, answer) => ({ answer, text: '', parts, most: 1, group: 0 }));
  const set = {
    items: [...items, { ...items[0]!, answer: 7, parts: { square: 'C3' } }],
    least: 1,
    most: 2,
    closing: null,
  };

  it('is picked by the names of its items, also of those that cannot be answered first, and given together', () => {
    const { play, done } = sit('harvest', SQUARES, set);
    expect([...play.by('square').keys()]).toEqual(['A1', 'B2', 'C3']);
    play.touch({ square: 'C3' });
    play.touch({ square: 'A1' });
    expect(play.pickedParts).toEqual([{ square: 'C3' }, { square: 'A1' }]);
    play.commit();
    expect(done).toHaveBeenCalledWith([7, 0]);
  });

  it('is put down as a whole', () => {
    const { play } = sit('harvest', SQUARES, set);
    play.touch({ square: 'A1' });
    play.release();
    expect([play.pickedParts, play.isReady]).toEqual([[], false]);
  });
});

it('changes the answer to the question before', () => {
  const { play, ask, undo, confirm } = sit('place', SQUARES);
  play.revise({ tile: 'b' });
  expect(undo).toHaveBeenCalled();
  ask('lift', TILES);
  expect(confirm).toHaveBeenCalledWith(1);
});

it('shows the text about the kind of a question, in the language of the texts', () => {
  expect(sit('place', SQUARES).play.says('hint', {}, 'near')).toBe('nl hint place [object Object] near');
});

it('knows nothing of a question that is not asked of me', () => {
  const { play } = sit('place', []);
  expect([play.kind, play.zone, play.answers, play.isReady]).toEqual(['', '', [], false]);
});

it('finds the element under a dragged piece', () => {
  const place = document.createElement('div');
  place.dataset.light = 'space Edfu';
  const drawing = document.createElement('i');
  place.append(drawing);
  expect(nameUnder(drawing, 'data-light', 'space ')).toBe('Edfu');
  expect([nameUnder(drawing, 'data-square'), nameUnder(null, 'data-light')]).toEqual([null, null]);
});
