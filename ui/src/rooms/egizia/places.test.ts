import { describe, expect, it } from 'vitest';
import type { Parts } from '../../lib/contract';
import { fieldAnswer, keepAnswer, tabOf, tapKeep, toTargets, type Targets } from './places';
import { question } from './sample';

/** Every kind of question with answers as the server gives them. */
const KINDS: Record<string, { answers: Parts[]; about?: Parts }> = {
  ship: { answers: [{ space: 'Selinon' }, { space: 'sphinx' }, { space: 'pass' }] },
  second_ship: { answers: [{ space: 'Esna' }, { space: 'none' }] },
  slot: { answers: [{ slot: 1 }, { slot: 2 }], about: { site: 'obelisk' } },
  leftover: { answers: [{ card: 'quarry-3', space: 'Ombos' }, { card: 'none' }] },
  double_town: { answers: [{ double: 'yes' }, { double: 'no' }], about: { space: 'Selinon' } },
  flood: { answers: [{ to: 'left' }, { to: 'middle' }, { to: 'right' }], about: { flood: 'middle' } },
  improve: {
    answers: [
      { field: 'field-yellow-5', colour: 'green' },
      { field: 'field-brown-7', colour: 'yellow-green' },
    ],
  },
  lower: { answers: [{ market: 'stone_market' }, { market: 'grain_market' }], about: { steps: 1 } },
  sell: { answers: [{ stones: 0 }, { stones: 1 }, { stones: 2 }] },
  grow: { answers: [{ crew: 'blue' }, { crew: 'joker' }], about: { due: 2 } },
  grow_each_round: { answers: [{ crew: 'black' }, { crew: 'none' }] },
  pay_to_grow: { answers: [{ crew: 'yellow' }, { crew: 'none' }], about: { price: 2 } },
  surplus: { answers: [{ cards: 0 }, { cards: 1 }], about: { missing: 3, loss: 2 } },
  stones_as_wheat: { answers: [{ stones: 0 }, { stones: 1 }], about: { missing: 1, loss: 2 } },
  build_first: { answers: [{ first: 'yes' }, { first: 'no' }], about: { site: 'temple' } },
  crew: {
    answers: [{ crew: 'blue' }, { crew: 'yellow' }, { crew: 'decline' }],
    about: { site: 'obelisk', with: 'slot' },
  },
  joker: { answers: [{ joker: 'joins' }, { joker: 'rests' }], about: { site: 'obelisk', strength: 4 } },
  two_crews: { answers: [{ crew: 'yellow' }, { crew: 'none' }], about: { site: 'obelisk', strength: 4 } },
  strength: { answers: [{ cards: 0 }, { cards: 1 }], about: { site: 'obelisk', strength: 4 } },
  draw: { answers: [{ cards: 1 }, { cards: 2 }, { cards: 3 }] },
  two_more_sphinx: { answers: [{ more: 'yes' }, { more: 'no' }], about: { paid: 2 } },
  keep: {
    answers: [
      { card: 'tithe', second: 'alone' },
      { card: 'most-green', second: 'alone' },
      { card: 'tithe', second: 'most-green' },
      { card: 'none' },
    ],
  },
  lay: {
    answers: [{ building: 'obelisk', place: '4' }, { building: 'grave', place: '2' }, { building: 'done' }],
    about: { site: 'obelisk', strength: 5 },
  },
  sale: { answers: [{ sell: 'all' }, { sell: 'none' }], about: { stones: 7, points: 3 } },
};

function placed(targets: Targets): number[] {
  const maps = [
    targets.spaces,
    targets.slots,
    targets.floods,
    targets.markets,
    targets.crews,
    targets.fields,
    targets.blocks,
  ];
  return [
    ...maps.flatMap((places) => [...places.values()].map((answer) => answer.answer)),
    ...targets.keeps.map((keep) => keep.answer.answer),
    ...(targets.amount?.answers ?? []).map((answer) => answer.answer),
    ...targets.buttons.map((answer) => answer.answer),
  ].sort((one, other) => one - other);
}

describe.each(Object.entries(KINDS))('answers of %s', (kind, { answers, about }) => {
  it('are each given in one place', () => {
    expect(placed(toTargets(question(kind, answers, about)))).toEqual(answers.map((_, index) => index));
  });
});

describe('targets', () => {
  const of = (kind: string): Targets => toTargets(question(kind, KINDS[kind]?.answers ?? [], KINDS[kind]?.about));
  it('are places of the board if the board has them', () => {
    expect([...of('ship').spaces.keys()]).toEqual(['Selinon', 'sphinx']);
    expect(of('ship').buttons.map((answer) => answer.parts.space)).toEqual(['pass']);
    expect([...of('slot').slots.keys()]).toEqual([1, 2]);
    expect(of('slot').site).toBe('obelisk');
    expect([...of('lower').markets.keys()]).toEqual(['stone', 'grain']);
    expect([...of('joker').crews.keys()]).toEqual(['joker']);
    expect([...of('lay').blocks.keys()]).toEqual(['obelisk:4', 'grave:2']);
    expect(of('draw').amount?.answers.map((answer) => answer.parts.cards)).toEqual([1, 2, 3]);
  });
  it('are none when nothing is asked', () => {
    expect(placed(toTargets(null))).toEqual([]);
    expect(placed(toTargets(question('ship', [])))).toEqual([]);
  });
  it('find the field that gets better', () => {
    expect(fieldAnswer(of('improve'), { field: 'field-brown-7', better: 'yellow' })?.answer).toBe(1);
    expect(fieldAnswer(of('improve'), { field: 'field-yellow-5', better: 'green' })?.answer).toBe(0);
    expect(fieldAnswer(of('improve'), { field: 'start_field-6', better: null })).toBeUndefined();
  });
});

describe('keeping Sphinx cards', () => {
  const { keeps } = toTargets(question('keep', KINDS.keep?.answers ?? []));
  it('takes a card up and lays it back', () => {
    expect(tapKeep(keeps, [], 'tithe')).toEqual(['tithe']);
    expect(tapKeep(keeps, ['tithe'], 'tithe')).toEqual([]);
  });
  it('takes a second one where the answers allow it', () => {
    expect(tapKeep(keeps, ['tithe'], 'most-green')).toEqual(['tithe', 'most-green']);
    expect(keepAnswer(keeps, ['most-green', 'tithe'])?.answer).toBe(2);
  });
  it('takes another one instead where they do not', () => {
    const single = keeps.filter((keep) => keep.cards.length === 1);
    expect(tapKeep(single, ['tithe'], 'most-green')).toEqual(['most-green']);
  });
});

describe('where a question is answered', () => {
  it('is a tab on a narrow screen', () => {
    expect(tabOf(question('grow', []), null)).toBe('me');
    expect(tabOf(question('flood', []), null)).toBe('markets');
    expect(tabOf(question('ship', []), null)).toBeNull();
    expect(tabOf(question('crew', []), 'obelisk')).toBe('me');
    expect(tabOf(null, 'obelisk')).toBeNull();
  });
});
