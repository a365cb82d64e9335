import { expect, test } from 'vitest';
import { areaPins, hintPins, litBy, placesOf, reviewPins } from './pins';

const room = {
  spots: (kind: string, parts: Readonly<Record<string, string | number>>, seat: number) =>
    parts.at === undefined ? [] : [`${kind} ${seat}:${parts.at}`],
};
const advice = { text: '', win: 0.5, error: 0, points: null, margin: 0, mark: 'best' as const, why: [], items: [] };

test('answers are pinned by their number, and the plan of the open one by letters', () => {
  const answers = [
    { named: [{ parts: { at: 'A1' } }], plan: [{ kind: 'build', text: '', parts: { at: 4 }, about: {} }] },
    {
      named: [{ parts: { at: 'B2' } }],
      plan: [{ kind: 'settle', text: '', parts: { good: 'grape' }, about: { at: 5 } }],
    },
    { named: [{ parts: { pass: 'yes' } }], plan: [] },
  ];
  const said = (opened: number) =>
    hintPins(room, 'place', 1, answers, opened).map((pin) => `${pin.label} ${pin.look} ${pin.place}`);
  expect(said(0)).toEqual(['1 best place 1:A1', '2 answer place 1:B2', 'a step build 1:4']);
  expect(said(1).at(-1)).toBe('a step settle 1:5'); // where its question is about
  expect(placesOf(hintPins(room, 'place', 1, [...answers, ...answers], 0))).toHaveLength(3);
  const pins = hintPins(room, 'place', 1, answers, 0);
  expect(litBy(pins, 'a')).toEqual(['build 1:4', 'place 1:A1', 'place 1:B2']);
  expect(litBy(pins, '3')).toEqual(placesOf(pins)); // an answer that is given at no place
});

test('a set is pinned at all its items', () => {
  const answers = [{ named: [{ parts: { at: 'A1' } }, { parts: { at: 'C3' } }], plan: [] }];
  expect(hintPins(room, 'pay', 0, answers, 0).map(({ label, place }) => `${label} ${place}`)).toEqual([
    '1 pay 0:A1',
    '1 pay 0:C3',
  ]);
});

test('places that are only to be looked at bear no number, and each is ringed once', () => {
  const answers = [
    { parts: { at: 'A1' } },
    { parts: { pass: 'yes' } },
    { parts: { at: 'B2' } },
    { parts: { at: 'A1' } },
  ];
  const said = areaPins(room, 'place', 1, answers).map(({ look, label, place }) => `${look}${label} ${place}`);
  expect(said).toEqual(['area place 1:A1', 'area place 1:B2']);
});

test('the chosen answer has its mark, and a better one the star; the best alone has one', () => {
  const question = { kind: 'place', rule: '', text: '', about: {}, orderless: [] };
  const best = { ...advice, answer: 1, parts: { at: 'A1' }, plan: [] };
  const given = { ...advice, answer: 2, parts: { at: 'B2' }, plan: [], mark: 'blunder' as const };
  const marks = (chosen: typeof best | typeof given) =>
    reviewPins(room, { seat: 0, question, given: chosen, answers: [best, given] }).map(
      (pin) => `${pin.mark} ${pin.look} ${pin.place}`,
    );
  expect(marks(given)).toEqual(['blunder chosen place 0:B2', 'best best place 0:A1']);
  expect(marks(best)).toEqual(['best chosen place 0:A1']);
  expect(reviewPins(room, null)).toEqual([]);
});
