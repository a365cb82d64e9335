import { expect, test } from 'vitest';
import { hasRoom, labelsOf, roundsOf, ChartArea, sparse, spreadApart } from './chart';
import type { GradedMoment } from '../api/messages';

const reading = (position: number, seat: number, chance: number, stage: number): GradedMoment => ({
  position,
  seat,
  chances: [chance, 1 - chance],
  expected: [],
  stage: [stage, 0],
  mark: null,
  cost: null,
  cost_in_points: null,
  loss: null,
  best: null,
  given: null,
});
const game = [reading(0, -1, 0.5, 0), reading(1, 0, 0.75, 1), reading(2, 1, 0.5, 1), reading(3, -1, 1, 2)];

test('a moment is found again where it is drawn', () => {
  const sheet = new ChartArea(600, 180, 30);
  for (const position of [0, 7, 30]) expect(sheet.under(sheet.x(position))).toBe(position);
  expect(sheet.under(-50)).toBe(0);
  expect(sheet.under(9000)).toBe(30);
  expect(sheet.y(1)).toBeLessThan(sheet.y(0));
});

test('answers and draws are lines apart', () => {
  const sheet = new ChartArea(600, 180, 3);
  expect(sheet.line(game, 0, true).match(/M/g)).toHaveLength(1);
  expect(sheet.line(game, 0, false).match(/M/g)).toHaveLength(2);
});

test('a round continues to where the next one begins', () => {
  expect(roundsOf(game)).toEqual([
    { stage: 1, from: 1, to: 3 },
    { stage: 2, from: 3, to: 3 },
  ]);
});

test('labels that are too close are moved apart, and keep their order and their end', () => {
  expect(spreadApart([10, 100, 12], 20, 500)).toEqual([10, 100, 30]);
  expect(spreadApart([490, 495, 100], 20, 500)).toEqual([480, 500, 100]);
  expect(spreadApart([40], 20, 500)).toEqual([40]);
});

test('of labels that are too close, the first is kept', () => {
  expect(sparse([50, 55, 70, 44], (x) => [x, 0], 10)).toEqual([50, 70]);
  expect(sparse([50, 55], (x) => [x, x], 5)).toEqual([50, 55]);
});

test('rounds have their word if all have room, else only the first one, and none touches another', () => {
  const rounds = [0, 10, 20, 24, 30].map((from, at) => ({ stage: at + 1, from, to: [10, 20, 24, 30, 40][at]! }));
  const texts = (width: number, word: string): string[] =>
    labelsOf(rounds, new ChartArea(width, 180, 40), word).map(({ text }) => text);
  expect(texts(900, 'Round')).toEqual(['Round 1', 'Round 2', 'Round 3', 'Round 4', 'Round 5']);
  expect(texts(390, 'Round')).toEqual(['Round 1', '2', '3', '4', '5']);
  expect(texts(150, 'Gebeurtenis')).toEqual(['Gebeurtenis 1', '4', '5']);
  const reading = [...rounds.slice(0, 2), { stage: 3, from: 20, to: 20 }];
  expect(labelsOf(reading, new ChartArea(560, 180, 60), 'Round').map(({ text }) => text)).toEqual([
    'Round 1',
    'Round 2',
  ]);
});

test('a label starts at a moment only if it fits before the end', () => {
  const sheet = new ChartArea(600, 180, 100);
  expect([20, 70, 95].map((at) => hasRoom(sheet, at, 'decided from move 71'))).toEqual([true, true, false]);
});
