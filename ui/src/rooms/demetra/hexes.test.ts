import { describe, expect, it } from 'vitest';
import { Grid, ROOT, isArrow, pillSpot, polygon } from './hexes';

const grid = new Grid({ A: 7, B: 8, C: 9, D: 8, E: 9, F: 8, G: 7 });

describe('the country of hexes', () => {
  it('has 56 hexes in printed order', () => {
    expect(grid.hexes).toHaveLength(56);
    expect(grid.hexes[0]).toBe('A1');
    expect(grid.hexes.at(-1)).toBe('G7');
    expect(grid.order('B1')).toBe(7);
  });

  it('puts each row half a hex off the next, the longest from edge to edge', () => {
    expect(grid.at('C1').x).toBeCloseTo(ROOT / 2);
    expect(grid.at('C9').x).toBeCloseTo(grid.width - ROOT / 2);
    expect(grid.at('D1').x - grid.at('C1').x).toBeCloseTo(ROOT / 2);
    expect(grid.at('G7').y).toBeCloseTo(grid.height - 1);
  });

  it('knows neighbours by the rule of the rows (D1.1)', () => {
    expect(grid.beside('D4').sort()).toEqual(['C4', 'C5', 'D3', 'D5', 'E4', 'E5']);
    expect(grid.beside('C4').sort()).toEqual(['B3', 'B4', 'C3', 'C5', 'D3', 'D4']);
    expect(grid.beside('A1').sort()).toEqual(['A2', 'B1', 'B2']);
    expect(grid.beside('E9').sort()).toEqual(['D8', 'E8', 'F8']);
  });

  it('has neighbours both ways, at one hex of distance', () => {
    for (const hex of grid.hexes) {
      for (const other of grid.beside(hex)) {
        expect(grid.beside(other)).toContain(hex);
        const [from, to] = [grid.at(hex), grid.at(other)];
        expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeCloseTo(ROOT);
      }
    }
  });
});

describe('arrow keys', () => {
  it('walk along a row and stay at its ends', () => {
    expect(grid.walk('C4', 'ArrowRight')).toBe('C5');
    expect(grid.walk('C4', 'ArrowLeft')).toBe('C3');
    expect(grid.walk('C9', 'ArrowRight')).toBe('C9');
    expect(grid.walk('D5', 'Home')).toBe('D1');
    expect(grid.walk('D5', 'End')).toBe('D8');
  });

  it('lead from row to row and back to where they began', () => {
    for (const hex of grid.hexes.filter(
      (each) => !each.startsWith('G') && each !== 'C9' && each !== 'E9' && each !== 'F8',
    )) {
      expect(grid.walk(grid.walk(hex, 'ArrowDown'), 'ArrowUp')).toBe(hex);
    }
    expect(grid.walk('A1', 'ArrowUp')).toBe('A1');
    expect(grid.walk('C9', 'ArrowDown')).toBe('D8');
  });

  it('reach every hex', () => {
    const reached = new Set(['A1']);
    for (const hex of reached)
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const) reached.add(grid.walk(hex, key));
    expect(reached.size).toBe(56);
  });

  it('are distinguished from other keys', () => {
    expect(isArrow('ArrowUp')).toBe(true);
    expect(isArrow('a')).toBe(false);
  });
});

describe('spots of the drawing', () => {
  it('are on their hex, or on the nearest one', () => {
    const { x, y } = grid.at('D4');
    expect(grid.under({ x: x + 0.2, y: y - 0.2 })).toBe('D4');
    expect(grid.under({ x: -3, y: -3 })).toBeUndefined();
    expect(grid.nearest({ x: x + 0.95, y }, ['D4', 'G7'], 1.25)).toBe('D4');
    expect(grid.nearest({ x: x + 1.6, y }, ['D4'], 1.25)).toBeUndefined();
  });

  it('give outlines of the sides that no hex of the group shares', () => {
    expect(grid.outline(['D4']).match(/M/g)).toHaveLength(6);
    expect(grid.outline(['D4', 'D5']).match(/M/g)).toHaveLength(10);
    expect(grid.outline(['D4', 'D5', 'E5']).match(/M/g)).toHaveLength(12);
  });

  it('draw a hex with its point up', () => {
    expect(polygon({ x: 0, y: 0 }, 1).split(' ')[0]).toBe('0,-1');
  });

  it('keep pills inside the country', () => {
    for (const group of [['E9'], ['A7', 'B8'], ['G1', 'G2']]) {
      const spot = pillSpot(grid, group, []);
      expect(spot.x).toBeLessThan(grid.width);
      expect(spot.y).toBeGreaterThan(-0.1);
      expect(spot.y).toBeLessThan(grid.height + 0.1);
    }
  });

  it('keep pills off the workers around a group', () => {
    const group = ['E3', 'E4', 'D4'];
    const spot = pillSpot(grid, group, ['F4']);
    expect(spot).not.toEqual(pillSpot(grid, group, []));
    expect(grid.nearest(spot, ['F4'], 1.2)).toBeUndefined();
  });
});
