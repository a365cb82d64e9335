import { describe, expect, it } from 'vitest';
import { suggest } from './pay';

const PURSE = { alabaster: 0, bovine: 0, papyrus: 2, grape: 1, wheat: 3 };
const NONE = { alabaster: 0, bovine: 0, papyrus: 0, grape: 0 };

describe('paying', () => {
  it('starts with what would be lost', () => {
    expect(suggest(2, PURSE, { ...NONE, papyrus: 1 })).toEqual(['papyrus']);
    expect(suggest(1, PURSE, { ...NONE, papyrus: 2 })).toEqual(['papyrus']);
    expect(suggest(2, PURSE, NONE)).toEqual([]);
  });

  it('picks the only way automatically', () => {
    expect(suggest(2, { ...NONE, wheat: 3 }, NONE)).toEqual(['wheat', 'wheat']);
    expect(suggest(2, { ...NONE, grape: 1, wheat: 1 }, NONE)).toEqual(['grape', 'wheat']);
  });
});
