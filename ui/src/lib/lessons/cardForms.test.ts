import { expect, test } from 'vitest';
import { cardForms, fitCard, type CardForm } from './cardForms';
import { coveredArea, type Rect } from '../help/placement';

const LOW = { width: 844, height: 390 };
const at = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height });
const SIZES: Record<string, readonly [number, number]> = {
  whole: [374, 236],
  flat: [732, 140],
  tight: [374, 190],
  brief: [540, 66],
};
/** Words that are laid out as their form says. */
class Words {
  readonly dataset: DOMStringMap = {};
  get offsetWidth(): number {
    return SIZES[this.dataset.form ?? '']?.[0] ?? 0;
  }
  get offsetHeight(): number {
    return SIZES[this.dataset.form ?? '']?.[1] ?? 0;
  }
}
function fit(forms: readonly CardForm[], lights: Rect[], aside: Rect[]): { form: string | undefined; covers: number } {
  const card = new Words();
  const place = fitCard(card, forms, LOW, { lights, aside }, 4, 4);
  const box = { ...place, width: card.offsetWidth, height: card.offsetHeight };
  return { form: card.dataset.form, covers: coveredArea(box, [...lights, ...aside]) };
}

test('a step begins with its text, and folds only once something is chosen', () => {
  expect(cardForms('auto', false, true)).toEqual(['whole', 'flat', 'tight']);
  expect(cardForms('auto', true, true)).toEqual(['whole', 'flat', 'brief']);
  expect(cardForms('auto', true, false)).toEqual(['whole', 'brief']);
});

test('the reader folds the words and opens them', () => {
  expect(cardForms('folded', false, true)).toEqual(['brief']);
  expect(cardForms('open', true, true)).not.toContain('brief');
});

test('the text is as complete as possible beside the highlights', () => {
  expect(fit(cardForms('auto', false, true), [at(460, 60, 370, 300)], [])).toEqual({ form: 'whole', covers: 0 });
  expect(fit(cardForms('auto', false, true), [at(0, 60, 844, 130)], [])).toEqual({ form: 'flat', covers: 0 });
});

test('words beside a place chosen before and the button that gives it cover neither', () => {
  const found = fit(cardForms('auto', true, true), [at(460, 160, 190, 50)], [at(75, 60, 160, 190)]);
  expect(found).toEqual({ form: 'brief', covers: 0 });
});

test('if every form covers something, the one that covers least is used', () => {
  expect(fit(['whole', 'flat', 'brief'], [at(0, 0, 844, 390)], []).form).toBe('brief');
});
