import { describe, expect, it } from 'vitest';
import { Sheet, UNIT, footprint, scenesAt, scenesOfStart, step, toPoint, toSquare } from './geometry';

const THREE = { columns: 12, rows: 8, board: 4 };
const FOUR = { columns: 16, rows: 8, board: 4 };

describe('squares', () => {
  it('are named by column and row, A1 at the top left', () => {
    expect(toPoint('A1')).toEqual({ x: 0, y: 0 });
    expect(toPoint('P8')).toEqual({ x: 15, y: 7 });
    expect(toSquare({ x: 5, y: 3 })).toBe('F4');
  });
});

describe('a tile', () => {
  it('covers the square of its first scene and the one on the side of its turn', () => {
    expect(footprint('F4', 'right')).toEqual(['F4', 'G4']);
    expect(footprint('F4', 'down')).toEqual(['F4', 'F5']);
    expect(footprint('F4', 'left')).toEqual(['F4', 'E4']);
    expect(footprint('F4', 'up')).toEqual(['F4', 'F3']);
    expect(step('F4', 'up')).toBe('F3');
  });

  it('shows its scenes in order', () => {
    expect(scenesAt('papyrus-grape', 'C3', 'left').map((scene) => [scene.good, scene.square])).toEqual([
      ['papyrus', 'C3'],
      ['grape', 'B3'],
    ]);
  });

  it('of the start lies clockwise from the top left', () => {
    const scenes = scenesOfStart({ place: 'F4/0', square: 'F4', scenes: ['alabaster', 'bovine', 'grape', 'papyrus'] });
    expect(scenes.map((scene) => [scene.square, scene.good])).toEqual([
      ['F4', 'alabaster'],
      ['G4', 'bovine'],
      ['G5', 'grape'],
      ['F5', 'papyrus'],
    ]);
  });
});

describe('the drawing', () => {
  const wide = new Sheet(THREE);
  const tall = new Sheet(FOUR, true);

  it('is as wide as its columns, or upright on a phone', () => {
    expect([wide.width, wide.height]).toEqual([12 * UNIT, 8 * UNIT]);
    expect([tall.width, tall.height]).toEqual([8 * UNIT, 16 * UNIT]);
  });

  it('finds the square under a spot in both orientations', () => {
    for (const sheet of [wide, tall]) {
      for (const square of ['A1', 'L8', 'C5']) expect(sheet.under(sheet.middle(toPoint(square)))).toBe(square);
    }
    expect(wide.under({ x: -1, y: 0 })).toBeUndefined();
    expect(wide.under({ x: wide.width + 1, y: 0 })).toBeUndefined();
  });

  it('frames a tile by its squares', () => {
    expect(wide.around([toPoint('B1'), toPoint('B2')])).toEqual({ x: UNIT, y: 0, width: UNIT, height: 2 * UNIT });
    expect(tall.around([toPoint('B1'), toPoint('B2')])).toEqual({ x: 0, y: UNIT, width: 2 * UNIT, height: UNIT });
  });

  it('moves in the direction of the arrow on the screen', () => {
    expect(wide.direction('ArrowRight')).toBe('right');
    expect(tall.direction('ArrowRight')).toBe('down');
    expect(tall.direction('ArrowUp')).toBe('left');
  });

  it('has a seam after every fourth column', () => {
    expect(wide.lines().filter((line) => line.seam)).toHaveLength(2);
    expect(tall.lines().filter((line) => line.seam)).toHaveLength(3);
  });
});
