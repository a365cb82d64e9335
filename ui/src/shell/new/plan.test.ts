import { expect, test } from 'vitest';
import type { Choice, GameCard, OptionCard, SeatPlan } from '../../lib/api/messages';
import { firstChoices, fittingOptions, hasFirst, OWN_EDITION, planOf, ratedNeeds, type Form } from './plan';

const option = (name: string, value: string, players: number[] = []): OptionCard => ({
  name,
  title: name,
  help: '',
  default: value,
  usual: value,
  choices: [],
  players,
});
const card = (options: OptionCard[]): GameCard => ({
  name: 'demetra',
  title: '',
  tagline: '',
  box: {
    designer: '',
    publisher: '',
    minutes: 0,
    mark: 'play',
    accent: { light: '', dark: '', soft_light: '', soft_dark: '' },
  },
  progress: '',
  picture: '',
  players: [2, 3, 4],
  options,
  categories: [],
  editions: [],
  levels: [],
  lessons: [],
  examples: [],
  pad: false,
});
const SEATS: SeatPlan[] = ['Ann', 'Ben', 'Cid'].map((name) => ({ kind: 'me', name }));
const form = (changes: Partial<Form> = {}): Form => ({
  seats: SEATS,
  options: {},
  first: '0',
  edition: '',
  ownEdition: undefined,
  house: {},
  ...changes,
});

test('an option applies only to its numbers of players', () => {
  const options = [option('all', 'a'), option('four', 'b', [4]), option('three', 'c', [2, 3])];
  expect(fittingOptions(card(options), 3).map(({ name }) => name)).toEqual(['all', 'three']);
  expect(planOf(card(options), form()).options).toEqual({ all: 'a', three: 'c' });
});

test('chosen options are sent, and the game decides those without a value', () => {
  const options = [option('deal', ''), option('variant', 'no')];
  expect(planOf(card(options), form({ options: { variant: 'yes' } })).options).toEqual({ variant: 'yes' });
});

test('the first player has the first seat, and the others follow round the table', () => {
  const plan = planOf(card([option('first', '')]), form({ first: '1' }));
  expect(plan.seats.map(({ name }) => name)).toEqual(['Ben', 'Cid', 'Ann']);
  expect(plan.options).toEqual({});
});

test('a first player whom the game finds leaves the seats as they are', () => {
  const choices = ['seat', 'drawn', 'chosen'].map((value): Choice => ({ value, text: value }));
  const game = card([{ ...option('first', 'seat'), choices }]);
  expect(hasFirst(game)).toBe(true);
  expect(firstChoices(game).map(({ value }) => value)).toEqual(['drawn', 'chosen']);
  for (const first of ['drawn', 'chosen']) {
    const plan = planOf(game, form({ first }));
    expect(plan.seats).toEqual(SEATS);
    expect(plan.options).toEqual({ first });
  }
});

test('a seat that is there no longer does not start', () => {
  expect(planOf(card([]), form({ first: '3' })).seats).toEqual(SEATS);
});

test('an edition goes by its name, or as the text of one of one\u2019s own', () => {
  expect(planOf(card([]), form({ edition: 'other' }))).toMatchObject({ edition: 'other' });
  const own = planOf(card([]), form({ edition: OWN_EDITION, ownEdition: 'text' }));
  expect(own.edition_text).toBe('text');
  expect(own.edition).toBeUndefined();
  expect(planOf(card([]), form({ edition: OWN_EDITION })).edition).toBeUndefined();
});

test('house rules are sent too', () => {
  expect(planOf(card([]), form({ house: { hints: true } })).hints).toBe(true);
});

test('a rated table needs other people, a clock, the standard edition and no hints', () => {
  const rated = { rated: true, time: { kind: 'turn', amount: 60 } } as const;
  const open: SeatPlan[] = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
  expect(ratedNeeds(form())).toEqual([]);
  expect(ratedNeeds(form({ seats: open, house: rated }))).toEqual([]);
  expect(ratedNeeds(form({ seats: open, edition: OWN_EDITION, house: { rated: true, hints: true } }))).toEqual([
    'time',
    'hints',
    'edition',
  ]);
  for (const seats of [SEATS, [{ kind: 'me' }, { kind: 'bot' }], [{ kind: 'me' }]] as SeatPlan[][])
    expect(ratedNeeds(form({ seats, house: rated }))).toEqual(['online']);
});
