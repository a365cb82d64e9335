import { describe, expect, it } from 'vitest';
import type { LogLine, Parts } from '../../lib/contract';
import { deedsOf, linesBySeat } from './deeds';

function line(position: number, seat: number, kind: string, parts: Parts, own: Record<string, number> = {}): LogLine {
  return { position, seat, kind, text: kind, parts, changes: [{}, own] };
}

const TURN = [
  line(3, 1, 'choose', { tile: 'papyrus-papyrus' }),
  line(4, 1, 'place', { tile: 'papyrus-papyrus', square: 'G6', turn: 'right' }, { papyrus: 1, wheat: 1, debens: 2 }),
  line(5, 1, 'quarry', { square: 'F6', take: 'monument' }, { debens: 15 }),
  line(6, 1, 'build', { district: 12 }),
  line(7, 1, 'pay', { good: 'papyrus' }, { papyrus: -1 }),
  line(8, -1, 'tile', { tile: 'grape-grape' }),
];

describe('what another player did', () => {
  it('is the tile, its goods, monuments, districts and Debens', () => {
    expect(deedsOf(TURN.slice(0, 5))).toEqual([
      { kind: 'tile', what: 'papyrus-papyrus' },
      { kind: 'amount', what: 'papyrus', amount: 1 },
      { kind: 'amount', what: 'wheat', amount: 1 },
      { kind: 'icon', what: 'monument-2' },
      { kind: 'icon', what: 'plot2' },
      { kind: 'amount', what: 'deben-mark', amount: 17 },
    ]);
  });

  it('is shown up to the current moment, without draws', () => {
    expect(linesBySeat(TURN, TURN[1] ?? null)).toEqual(new Map([[1, TURN.slice(0, 2)]]));
    expect(linesBySeat(TURN, TURN[5] ?? null)).toEqual(new Map([[1, TURN.slice(0, 5)]]));
  });
});
