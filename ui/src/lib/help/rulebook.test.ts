import { describe, expect, it } from 'vitest';
import { chaptersOf, searchRules } from './rulebook';

const card = {
  chapters: { E1: 'Set-up', E10: 'Markets', E2: 'Empty' },
  rules: { 'E1.1': 'Le blé est jaune.', 'E10.1': 'Stone is sold.', 'E1.2': 'Ships wait.' },
};

describe('the rulebook', () => {
  it('puts every rule into its own chapter and passes over empty ones', () => {
    expect(chaptersOf(card).map((chapter) => [chapter.key, chapter.rules.map((rule) => rule.number)])).toEqual([
      ['E1', ['E1.1', 'E1.2']],
      ['E10', ['E10.1']],
    ]);
  });
  it('finds rules by words without accents and by number', () => {
    const rules = chaptersOf(card).flatMap((chapter) => chapter.rules);
    expect(searchRules(rules, 'BLE jaune').map((rule) => rule.number)).toEqual(['E1.1']);
    expect(searchRules(rules, 'e10').map((rule) => rule.number)).toEqual(['E10.1']);
    expect(searchRules(rules, 'nothing of the kind')).toEqual([]);
  });
});
