import { describe, expect, it } from 'vitest';
import { nearest } from './outline';
import { sample } from './sample';
import { floorsOf, graves, isLocked, obelisk, pyramid, temple } from './shapes';

const { buildings } = sample();
const shapes = {
  obelisk: obelisk(buildings.obelisk, 50, 200, 46, 27, 15),
  graves: graves(buildings.graves, 0, 0, { width: 29, height: 36, gap: 5 }),
  temple: temple(buildings.temple, 100, 200, 122, 26),
  pyramid: pyramid(buildings.pyramid, 100, 200, 25, 24),
};

describe.each(Object.entries(shapes))('the shape of the %s', (name, shape) => {
  it('has every space once', () => {
    const spaces = buildings[name as keyof typeof buildings];
    expect(shape.blocks).toHaveLength(spaces.length);
    expect(new Set(shape.blocks.map((block) => block.key)).size).toBe(spaces.length);
  });
  it('keeps spaces from overlapping', () => {
    for (const [index, one] of shape.blocks.entries()) {
      for (const other of shape.blocks.slice(index + 1)) {
        const apartX = Math.abs(one.x - other.x) >= (one.width + other.width) / 2 - 3;
        const apartY = Math.abs(one.y - other.y) >= (one.height + other.height) / 2 - 3;
        expect(apartX || apartY, `${one.key} and ${other.key}`).toBe(true);
      }
    }
  });
});

it('builds the Obelisk from the bottom up', () => {
  const heights = shapes.obelisk.blocks.map((block) => block.y);
  expect(heights).toEqual([...heights].sort((one, other) => other - one));
});

it('opens graves in rows from the bottom, each from the left', () => {
  const [first, second, , , fifth] = shapes.graves.blocks;
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  expect(second?.y).toBe(first?.y);
  expect(fifth?.y).toBeLessThan(first?.y ?? 0);
});

it('rests every pyramid space on two others', () => {
  const at = (key: string) => shapes.pyramid.blocks.find((block) => block.key === key);
  expect(at('pyramid:2-1')?.x).toBeCloseTo(((at('pyramid:1-1')?.x ?? 0) + (at('pyramid:1-2')?.x ?? 0)) / 2);
  expect(floorsOf(buildings.pyramid).map((floor) => floor.length)).toEqual([3, 2, 1]);
});

it('finds spaces that need other spaces first', () => {
  expect(buildings.temple.filter(isLocked).map((space) => space.building)).toContain('roof');
  expect(isLocked(buildings.obelisk[3]!)).toBe(false);
});

describe('a finger between the stones', () => {
  const blocks = shapes.pyramid.blocks.filter(({ space }) => space.place.startsWith('1-'));
  const [first, second, third] = blocks;
  it('selects the nearest open space, also from a stone that cannot be built on', () => {
    if (!first || !second || !third) throw new Error('The ground floor has three stones.');
    expect(nearest({ x: second.x - 2, y: second.y }, [first, third], 22)).toBe(first);
    expect(nearest({ x: second.x + 2, y: second.y }, [first, third], 22)).toBe(third);
    expect(nearest(second, [first, second, third], 22)).toBe(second);
  });
  it('selects no space that is out of reach', () => {
    if (!first || !third) throw new Error('The ground floor has three stones.');
    expect(nearest(third, [first], 22)).toBeNull();
  });
});
