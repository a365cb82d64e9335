import { describe, expect, it } from 'vitest';
import type { LogLine, Parts } from '../../lib/contract';
import { flightsOf } from './flights';

function line(kind: string, parts: Parts | null, changes: Record<string, number>[] = [{}, {}], seat = 1): LogLine {
  return { position: 3, seat, kind, text: '', parts, changes };
}

describe('what moves', () => {
  it('slides a tile from its pool to its square, and its goods to the tray', () => {
    expect(
      flightsOf(
        line('place', { tile: 'papyrus-grape', square: 'C3', turn: 'down' }, [{}, { papyrus: 1, wheat: 1, debens: 2 }]),
      ),
    ).toEqual([
      { what: 'papyrus-grape', size: 'end', from: 'pool:1:papyrus-grape', to: 'laid:C3', turn: 'down' },
      { what: 'papyrus', size: 28, from: 'laid:C3', to: 'tray:1:papyrus' },
      { what: 'wheat', size: 28, from: 'laid:C3', to: 'wheat:1' },
    ]);
  });

  it('sets a monument in the shape of its seat', () => {
    expect(flightsOf(line('quarry', { square: 'E2', take: 'monument' }))).toEqual([
      { what: 'monument-2', size: 28, from: 'monuments:1', to: 'square:E2' },
    ]);
  });

  it('brings a good to its shop', () => {
    expect(flightsOf(line('supply', { good: 'grape', shop: 4 }))[0]?.to).toBe('shop:1:4');
    expect(flightsOf(line('supply', { good: 'done' }))).toEqual([]);
    expect(flightsOf(line('exchange', { good: 'grape', shop: 4 }))[0]?.from).toBe('stock:grape');
  });

  it('shows no draws of the table, and nothing that the reader may not know', () => {
    expect(flightsOf(line('tile', { tile: 'papyrus-grape' }, [], -1))).toEqual([]);
    expect(flightsOf(line('place', null))).toEqual([]);
  });
});
