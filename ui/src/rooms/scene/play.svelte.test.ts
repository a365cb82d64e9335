import { describe, expect, it, vi } from 'vitest';
import type { AskedSet, Parts, Question } from '../../lib/contract';
import { nestProps, type FlatProps } from '../../lib/testing/flatProps';
import { AnswerSet } from '../../lib/table/answerSet.svelte';
import { ScenePlay } from './play.svelte';
import type { ScenePortrait } from './portrait';
import { portrait } from './sample';

function question(kind: string, answers: readonly Parts[]): Question {
  const offered = answers.map((parts, answer) => ({ answer, text: Object.values(parts).join(' '), parts }));
  return { seat: 0, kind, rule: '', text: '', about: {}, answers: offered };
}

/** A player of the sample who is asked a question. */
function sit(kind: string, answers: readonly Parts[], set: AskedSet | null = null) {
  const [confirm, done] = [vi.fn(), vi.fn()];
  const whyNot = vi.fn(() => Promise.resolve([{ rule: 'S3', text: '17 and 18 stand together.' }]));
  const select = vi.fn((selected: number | null) => (props = { ...props, selected }));
  const picking = set && new AnswerSet(set, () => undefined, done);
  const told = { question: question(kind, answers), picking, selected: null, preview: null, seat: 0, lang: 'en' };
  const view = portrait();
  let props = $state.raw({
    ...told,
    view,
    words: String,
    confirm,
    whyNot,
    select,
  } as unknown as FlatProps<ScenePortrait>);
  const play = new ScenePlay(() => nestProps(props), 'sample');
  return { play, confirm, whyNot, done, selected: () => props.selected };
}

const MOVES = [
  { from: 19, to: 22 },
  { from: 26, to: 29 },
  { from: 26, to: 'off' },
];

describe('taps', () => {
  it('take one part after the other, until one answer is left, which a second tap gives', () => {
    const { play, confirm, selected } = sit('move', MOVES);
    expect([...play.lit]).toEqual(['board 19', 'board 26']);
    play.press('board 26');
    expect([selected(), [...play.lit]]).toEqual([null, ['board 29', 'off', 'board 19', 'board 26']]);
    expect(play.stateOf('board 26')).toBe('selected');
    play.press('off');
    expect([selected(), play.stateOf('off'), confirm.mock.calls]).toEqual([2, 'aim', []]);
    play.press('off');
    expect(confirm).toHaveBeenCalledWith(2);
  });

  it('fill in what no longer needs to be chosen', () => {
    const { play, confirm, selected } = sit('move', MOVES);
    play.press('board 19');
    expect([selected(), play.stateOf('board 19'), play.stateOf('board 22')]).toEqual([0, 'selected', 'aim']);
    play.enter('board 19'); // by keyboard the focus is still there
    expect(confirm).toHaveBeenCalledWith(0);
  });

  it('begin again on another start, and are dropped by the same one', () => {
    const { play, selected } = sit('move', MOVES);
    play.press('board 19');
    play.press('board 26');
    expect([play.taken, selected()]).toEqual([['board 26'], null]);
    play.press('board 26');
    expect(play.taken).toEqual([]);
  });

  it('on an end that only one start leads to take both', () => {
    const { play, selected } = sit('move', MOVES);
    play.press('board 22');
    expect([play.taken, selected()]).toEqual([['board 19', 'board 22'], 0]);
  });

  it('on a forbidden place ask the rules, with what was chosen before', async () => {
    const { play, whyNot } = sit('move', MOVES);
    play.press('board 26');
    play.press('board 18');
    expect(whyNot).toHaveBeenCalledWith({ from: '26', to: '18' });
    await vi.waitFor(() => expect(play.refused).toEqual({ address: 'board 18', text: '17 and 18 stand together.' }));
    expect(play.taken).toEqual(['board 26']);
  });

  it('on a place that is not part of the question do nothing', () => {
    const { play, whyNot } = sit('move', MOVES);
    play.press('land 1');
    expect([play.taken, whyNot.mock.calls]).toEqual([[], []]);
  });

  it('put down elsewhere are put down here too', () => {
    const { play } = sit('move', MOVES);
    play.press('board 19');
    play.letGo();
    expect(play.taken).toEqual([]);
  });
});

describe('what is no place', () => {
  it('is a button beside the board', () => {
    const { play, confirm, selected } = sit('play', [
      { card: 'flood', field: 1 },
      { card: 'flood', field: 2 },
      { card: 'none' },
    ]);
    expect(play.choices.map(({ text }) => text)).toEqual(['none']);
    expect([...play.lit]).toEqual(['hand-1 1', 'hand-1 2']);
    play.pressChoice(play.choices[0]!);
    expect(selected()).toBe(2);
    play.pressChoice(play.choices[0]!);
    expect(confirm).toHaveBeenCalledWith(2);
  });

  it('is given at once if it is the only answer', () => {
    const { play, confirm } = sit('pass', [{}]);
    play.pressChoice(play.choices[0]!);
    expect(confirm).toHaveBeenCalledWith(0);
  });

  it('is a number with less and more', () => {
    const { play } = sit('stake', [{ stake: 2 }, { stake: 0 }, { stake: 1 }]);
    expect(play.number?.options.map(({ value }) => value)).toEqual([0, 1, 2]);
    expect(play.choices).toEqual([]);
  });
});

it('picks a set by taps, which toggle', () => {
  const items = [0, 1].map((answer) => ({
    answer,
    text: '',
    parts: { field: answer + 1, card: 'none' },
    most: 1,
    group: 0,
  }));
  const { play, done } = sit('play', [{ field: 1, card: 'none' }], { items, least: 2, most: 2, closing: null });
  play.press('land 1');
  play.press('land 2');
  expect([play.stateOf('land 1'), play.isReady]).toEqual(['selected', true]);
  play.commit();
  expect(done).toHaveBeenCalledWith([0, 1]);
  play.press('land 1');
  expect(play.stateOf('land 1')).toBe('legal');
});
