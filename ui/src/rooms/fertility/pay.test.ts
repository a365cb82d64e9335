import { describe, expect, it } from 'vitest';
import { inOrder, suggest, toggle } from './pay';

const PURSE = { alabaster: 0, bovine: 0, papyrus: 2, grape: 1, wheat: 3 };
const NONE = { alabaster: 0, bovine: 0, papyrus: 0, grape: 0 };

describe('paying', () => {
  it('starts with what would be lost', () => {
    expect(suggest(2, PURSE, { ...NONE, papyrus: 1 })).toEqual(['papyrus']);
    expect(suggest(1, PURSE, { ...NONE, papyrus: 2 })).toEqual(['papyrus']);
    expect(suggest(2, PURSE, NONE)).toEqual([]);
  });

  it('picks the only way by itself', () => {
    expect(suggest(2, { ...NONE, wheat: 3 }, NONE)).toEqual(['wheat', 'wheat']);
    expect(suggest(2, { ...NONE, grape: 1, wheat: 1 }, NONE)).toEqual(['grape', 'wheat']);
  });

  it('adds a pick, drops the oldest beyond what is due, and takes back what there is no more of', () => {
    expect(toggle([], 'wheat', 2, PURSE)).toEqual(['wheat']);
    expect(toggle(['wheat', 'papyrus'], 'grape', 2, PURSE)).toEqual(['papyrus', 'grape']);
    expect(toggle(['grape'], 'grape', 2, PURSE)).toEqual([]);
  });

  it('tells the table in its own order', () => {
    expect(inOrder(['wheat', 'grape', 'papyrus'])).toEqual(['papyrus', 'grape', 'wheat']);
  });
});
