import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../contract';
import { AnswerSequence } from './answerSequence.svelte';

const stone = (answer: number): Answer => ({ answer, text: `stone ${answer}`, parts: {} });

function layOut(...answers: number[]) {
  const [onChange, onGive] = [vi.fn(), vi.fn()];
  const row = new AnswerSequence(answers.map(stone), onChange, onGive);
  return { row, onChange, onGive, laid: () => row.laid.map(({ answer }) => answer) };
}

describe('a row', () => {
  it('is laid in any possible order, and given together', () => {
    const { row, onChange, onGive } = layOut(1, 2);
    row.lay(2);
    expect(onChange).toHaveBeenLastCalledWith([2]);
    row.goOn([stone(1), stone(5)]);
    row.lay(5);
    row.give();
    expect(onGive).toHaveBeenCalledWith([2, 5]);
  });
  it('accepts only open answers, and none before it is known what may follow', () => {
    const { row, laid } = layOut(1, 2);
    row.lay(7);
    row.lay(1);
    row.lay(2);
    expect(laid()).toEqual([1]);
    row.goOn([stone(3)]);
    row.lay(2);
    expect(laid()).toEqual([1]);
  });
  it('is taken back from a place on, because later ones may depend on it', () => {
    const { row, laid } = layOut(1, 2);
    for (const [answer, next] of [
      [1, 2],
      [2, 3],
      [3, 4],
    ] as const) {
      row.lay(answer);
      row.goOn([stone(next)]);
    }
    row.lay(2);
    expect(laid()).toEqual([1]);
    row.lay(1);
    expect([laid(), row.open.map(({ answer }) => answer)]).toEqual([[], [1, 2]]);
  });
  it('gives nothing while nothing is laid', () => {
    const { row, onGive } = layOut(1);
    row.lay(1);
    row.drop();
    row.give();
    expect(onGive).not.toHaveBeenCalled();
  });
});
