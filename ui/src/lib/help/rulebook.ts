// The numbered rules as chapters, and the search in them.

import type { TextsCard } from '../api/messages';

export interface Rule {
  readonly number: string;
  readonly text: string;
}

export interface RuleChapter {
  readonly key: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** F4.2 belongs to chapter F4; a chapter without rules is left out. */
export function chaptersOf(card: Pick<TextsCard, 'chapters' | 'rules'>): RuleChapter[] {
  const rules = Object.entries(card.rules).map(([number, text]) => ({ number, text }));
  return Object.entries(card.chapters)
    .map(([key, title]) => ({ key, title, rules: rules.filter((rule) => rule.number.replace(/\..*$/, '') === key) }))
    .filter((chapter) => chapter.rules.length);
}

/** Letters without their accents and case, so that "ble" finds "blé". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The rules that contain every word of the search. */
export function searchRules(rules: readonly Rule[], wanted: string): readonly Rule[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = plain(`${rule.number} ${rule.text}`);
    return words.every((word) => text.includes(word));
  });
}
