import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../lib/contract';
import { crumbsOf, giftsOf } from './crumbs';
import { question } from './example';

const gave = (seat: number, field: string): LogLine => ({
  position: 0,
  seat,
  kind: 'give',
  text: '',
  parts: { field },
  changes: [],
});

describe('what comes after a question', () => {
  it('puts the seats of one event together, and names each step once', () => {
    const then = [
      { what: 'event', seat: 1, event: 'swap' },
      { what: 'event', seat: 2, event: 'swap' },
      { what: 'refill', seat: 0 },
      { what: 'refill', seat: 0 },
      { what: 'action', seat: 0 },
    ] as const;
    expect(crumbsOf(then).map(({ what, seats }) => [what, seats])).toEqual([
      ['event', [1, 2]],
      ['refill', [0]],
      ['action', [0]],
    ]);
    expect(
      crumbsOf([
        { what: 'lay', seat: 0, field: 'A1' },
        { what: 'lay', seat: 0, field: 'B2' },
      ]),
    ).toHaveLength(2);
  });
});

describe('a round of gifts', () => {
  it('goes from the drawer round to the drawer', () => {
    const asked = { ...question('receive', [{ choice: 'lay' }], { received: 'D4', drawer: 3 }), seat: 0 };
    const gifts = giftsOf(asked, 3, [gave(2, 'D4')], null);
    expect(gifts?.map(({ seat, state }) => [seat, state])).toEqual([
      [2, 'done'],
      [0, 'now'],
      [1, 'later'],
      [2, 'later'],
    ]);
    expect(gifts?.[0]?.field).toBe('D4');
  });

  it('shows what I am about to give, and ends where it began', () => {
    const give = { ...question('give', [{ field: 'E3' }], { to: 2, drawer: 3 }), seat: 0 };
    expect(giftsOf(give, 3, [], 'E3')?.map(({ field }) => field)).toEqual([null, 'E3', null, null]);
    const last = { ...question('receive', [{ choice: 'lay' }], { received: 'G1', drawer: 3 }), seat: 2 };
    expect(giftsOf(last, 3, [gave(1, 'G1')], null)?.map(({ field, state }) => [field, state])).toEqual([
      [null, 'done'],
      [null, 'done'],
      ['G1', 'done'],
      [null, 'now'],
    ]);
  });

  it('is nothing for other questions', () => {
    expect(giftsOf(question('fallow', [{ field: 'A1' }]), 2, [], null)).toBeNull();
    expect(giftsOf(null, 2, [], null)).toBeNull();
  });
});
