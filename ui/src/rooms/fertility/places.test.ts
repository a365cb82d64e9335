import { describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/contract';
import { Sheet, toPoint } from './geometry';
import { litSquares, meant, nextSquare, propose, toPlaces, turnOn, waysOn } from './places';
import type { Turn } from './types';

function answers(...places: [string, Turn][]): Answer[] {
  return places.map(([square, turn], answer) => ({ answer, text: '', parts: { square, turn } }));
}

const PLACES = toPlaces(answers(['C3', 'right'], ['C3', 'down'], ['D3', 'left'], ['F6', 'up']));

describe('answers as places', () => {
  it('light up every square that some place covers', () => {
    expect(litSquares(PLACES)).toEqual(['C3', 'D3', 'C4', 'F5', 'F6']);
  });

  it('leave out answers without a square', () => {
    expect(toPlaces([{ answer: 1, text: '', parts: { good: 'done' } }])).toEqual([]);
  });

  it('lie on a square with the first scene, then with the second', () => {
    expect(waysOn(PLACES, 'C3').map((place) => place.answer)).toEqual([0, 1, 2]);
    expect(waysOn(PLACES, 'D3').map((place) => place.answer)).toEqual([2, 0]);
  });

  it('keep the turn of before where that is legal', () => {
    expect(propose(PLACES, 'C3', 'down')?.answer).toBe(1);
    expect(propose(PLACES, 'C3', 'up')?.answer).toBe(0);
    expect(propose(PLACES, 'A1', null)).toBeUndefined();
  });

  it('turn through the legal ways on the square and come round', () => {
    expect(turnOn(PLACES, 'C3', 0)?.answer).toBe(1);
    expect(turnOn(PLACES, 'C3', 2)?.answer).toBe(0);
    expect(turnOn(PLACES, 'C3', 0, -1)?.answer).toBe(2);
    expect(turnOn(PLACES, 'F6', 3)?.answer).toBe(3);
  });
});

describe('arrow keys', () => {
  const lit = ['B2', 'D2', 'F2', 'D5', 'E6'];

  it('walk along a row before they leave it', () => {
    expect(nextSquare(lit, 'B2', 'right')).toBe('D2');
    expect(nextSquare(lit, 'D2', 'right')).toBe('F2');
    expect(nextSquare(lit, 'D2', 'down')).toBe('D5');
  });

  it('stay if there is no square in that direction', () => {
    expect(nextSquare(lit, 'F2', 'up')).toBeUndefined();
  });
});

describe('a tap', () => {
  const sheet = new Sheet({ columns: 12, rows: 8, board: 4 });

  it('selects the highlighted square under it', () => {
    expect(meant(['C3', 'D3'], sheet.middle(toPoint('D3')), sheet, 0)).toBe('D3');
  });

  it('selects the nearest highlighted square within reach, and none beyond', () => {
    const below = sheet.middle(toPoint('C4'));
    expect(meant(['C3', 'H8'], below, sheet, 40)).toBe('C3');
    expect(meant(['C3', 'H8'], below, sheet, 20)).toBeUndefined();
  });
});
