import { expect, test } from 'vitest';
import type { Seat } from '../contract';
import type { TurningPoint } from '../api/messages';
import { drawnAt, turnSentence, type TurnContext } from './turningPoints';

const seats = ['Ann', 'Ben'].map((name, seat) => ({ seat, name })) as Seat[];
const told = (points: number): TurnContext => ({
  analysis: {
    readings: [{ cost_in_points: points }],
    change: () => [-0.084, 0.084],
  } as unknown as TurnContext['analysis'],
  seats,
  category: (name) => `<${name}>`,
});
const turn = (more: Partial<TurningPoint> = {}): TurningPoint => ({
  position: 0,
  seat: 0,
  before: 0.524,
  after: 0.35,
  draw: false,
  why: [],
  ...more,
});
const why = [
  { seat: 0, category: 'gained', points: 8.2 },
  { seat: 0, category: 'wheat', points: -6.4 },
  { seat: 1, category: 'statues', points: 3.6 },
  { seat: 0, category: 'shops', points: -1.9 },
];

test('an answer shows its cost, and the points that it lost', () => {
  expect(turnSentence(told(6.8), turn({ why }))).toBe(
    'Lost 17.4% chance of winning and 6.8 points: <wheat> −6.4, Ben (<statues>) +3.6.',
  );
});

test('points that an answer gained are no cost of it', () => {
  expect(turnSentence(told(-1.2), turn())).toBe('Lost 17.4% chance of winning.');
});

test('a draw names the players it helped', () => {
  expect(turnSentence(told(0), turn({ draw: true, seat: 1 }))).toBe('Luck: Ben +8.4%, Ann −8.4%.');
  expect(drawnAt(told(0), 0)).toBe('Random draw. Chances of winning: Ann −8.4%, Ben +8.4%.');
});
