import { afterEach, describe, expect, it } from 'vitest';
import type { Seat } from '../contract';
import { countEqual, isEqual, isAdvantage, reasonOf } from './reasons';
import { speak } from '../testing/helpers';

const named = { seat: 0, seats: [{ name: 'Ann' }, { name: 'Ben' }] as Seat[], category: (name: string) => name };
afterEach(() => speak('en'));

describe('reasons', () => {
  it.each([
    ['en', 'Wheat: 1.2 points more', 'Ben (Statues): 2.0 points fewer'],
    ['fr', 'Wheat : 1,2 point de plus', 'Ben (Statues) : 2,0 points de moins'],
    ['nl', 'Wheat: 1,2 punten meer', 'Ben (Statues): 2,0 punten minder'],
  ] as const)('are sentences in %s', async (lang, more, fewer) => {
    await speak(lang);
    const said = [
      { seat: 0, category: 'Wheat', points: 1.2 },
      { seat: 1, category: 'Statues', points: -2 },
    ].map((each) => reasonOf(each, named));
    expect(said.map((each) => each.replaceAll('\u202f', ' '))).toEqual([more, fewer]);
  });

  it('are good if the player has more, or a rival fewer', () => {
    expect(isAdvantage({ seat: 0, category: '', points: 1 }, 0)).toBe(true);
    expect(isAdvantage({ seat: 1, category: '', points: 1 }, 0)).toBe(false);
    expect(isAdvantage({ seat: 1, category: '', points: -1 }, 0)).toBe(true);
  });
});

it('knows how many of the first answers the coach cannot tell apart', () => {
  expect(countEqual([{ mark: 'best' }, { mark: 'good' }, { mark: 'mistake' }])).toBe(2);
  expect(countEqual([{ mark: 'best' }, { mark: 'inaccuracy' }, { mark: 'good' }])).toBe(1);
  expect(countEqual([{ mark: 'best' }])).toBe(1);
  expect(isEqual({ mark: 'inaccuracy' })).toBe(false);
});
