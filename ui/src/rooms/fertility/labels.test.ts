import { expect, it } from 'vitest';
import { benefitLabel, shopText } from './labels';
import { sayIn } from './text';
import type { Shop } from './types';

const PER: Shop = {
  inputs: ['grape', 'grape'],
  covered: ['grape', null],
  full: false,
  takes: {},
  benefit: 'per',
  amount: 2,
  of: 'grape',
};
const VOICE = { say: sayIn('en'), words: () => 'grapes', counted: (n: number) => (n === 1 ? 'grape' : 'grapes') };

it('names one good where each of them counts', () => {
  expect(benefitLabel(PER, VOICE)).toBe('2 Debens per grape in the Metropolis');
});

it('names one good for each icon', () => {
  expect(shopText(PER, VOICE)).toContain('grape in place, grape missing');
});
