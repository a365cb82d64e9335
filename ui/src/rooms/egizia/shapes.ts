/** The shapes of buildings: every space of Obelisk, graves, Temple and pyramid as a block to draw and to tap. */
import { blockKey, type BuildingSpace } from './types';

export interface Block {
  key: string;
  space: BuildingSpace;
  /** Outline. */
  path: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Shape {
  blocks: Block[];
  /** Stonework that nobody builds: plinth, tip, cornice. */
  trim: { path: string; look: 'plinth' | 'gold' | 'cornice' | 'inside' }[];
  height: number;
}

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function block(space: BuildingSpace, path: string, x: number, y: number, width: number, height: number): Block {
  return { key: blockKey(space), space, path, x, y, width, height };
}

/** Levels that narrow towards a golden tip; (x, base) is the middle of its foot. */
export function obelisk(
  spaces: readonly BuildingSpace[],
  x: number,
  base: number,
  foot: number,
  top: number,
  level: number,
): Shape {
  const count = spaces.length;
  const wide = (index: number): number => foot - ((foot - top) * index) / Math.max(1, count);
  const plinth = Math.max(5, level * 0.4);
  const ground = base - plinth;
  const blocks = spaces.map((space, index) => {
    const y = ground - index * level;
    const low = wide(index) / 2;
    const high = wide(index + 1) / 2;
    const path = `M${x - low} ${y}L${x + low} ${y}L${x + high} ${y - level + 1}L${x - high} ${y - level + 1}z`;
    return block(space, path, x, y - level / 2 + 0.5, low + high, level);
  });
  const tip = ground - count * level;
  const side = wide(count) / 2;
  return {
    blocks,
    trim: [
      { path: box(x - foot / 2 - 9, ground, foot + 18, plinth), look: 'plinth' },
      { path: `M${x - side} ${tip}L${x} ${tip - level}L${x + side} ${tip}z`, look: 'gold' },
    ],
    height: plinth + (count + 1) * level,
  };
}

/** Doors in rows from the bottom up, each row from the left; (x, y) is the upper left corner. */
export function graves(
  spaces: readonly BuildingSpace[],
  x: number,
  y: number,
  door: { width: number; height: number; gap: number },
): Shape {
  const columns = Math.max(1, Math.ceil(spaces.length / 3));
  const rows = Math.ceil(spaces.length / columns);
  const blocks = spaces.map((space, index) => {
    const left = x + (index % columns) * (door.width + door.gap);
    const top = y + (rows - 1 - Math.floor(index / columns)) * (door.height + door.gap);
    const bend = door.width * 0.25;
    const arch = door.width - 2 * bend;
    const sill = top + door.height;
    const path = `M${left} ${sill}V${top + bend}q0-${bend} ${bend}-${bend}h${arch}q${bend} 0 ${bend} ${bend}V${sill}z`;
    return block(space, path, left + door.width / 2, top + door.height / 2, door.width, door.height);
  });
  return { blocks, trim: [], height: rows * (door.height + door.gap) - door.gap };
}

/** Walls left and right, columns between them, a roof on top; (x, base) is the middle of its foot. */
export function temple(spaces: readonly BuildingSpace[], x: number, base: number, width: number, row: number): Shape {
  const part = (name: string): BuildingSpace[] => spaces.filter((space) => space.building === name);
  const [left, right, columns, roof] = ['left_wall', 'right_wall', 'column', 'roof'].map(part) as [
    BuildingSpace[],
    BuildingSpace[],
    BuildingSpace[],
    BuildingSpace[],
  ];
  const wall = width * 0.27;
  const from = x - width / 2;
  const to = x + width / 2;
  const rows = Math.max(left.length, right.length, 1);
  const tall = row * rows;
  const plinth = Math.max(5, row * 0.24);
  const ground = base - plinth;
  const blocks: Block[] = [];
  const lean = 3 / rows;
  for (const [wallSpaces, edge, inward] of [
    [left, from, 1],
    [right, to, -1],
  ] as const) {
    wallSpaces.forEach((space, index) => {
      const y = ground - (index + 1) * row;
      const outer = edge + inward * lean * index;
      const foot = y + row - 0.7;
      const path = `M${outer} ${foot}L${outer + inward * lean} ${y + 0.7}H${edge + inward * wall}V${foot}z`;
      blocks.push(block(space, path, edge + inward * (wall / 2 + 1), y + row / 2, wall, row));
    });
  }
  const inside = width - 2 * wall;
  columns.forEach((space, index) => {
    const middle = from + wall + (inside * (index + 0.5)) / columns.length;
    const thin = Math.min(inside * 0.13, 14);
    const broad = thin * 1.7;
    const cap = tall * 0.16;
    const top = ground - tall;
    const rise = `V${top + cap}Q${middle - thin * 1.5} ${top + cap / 2} ${middle - broad} ${top + 0.7}`;
    const fall = `Q${middle + thin * 1.5} ${top + cap / 2} ${middle + thin} ${top + cap}V${ground}`;
    const path = `M${middle - thin} ${ground}${rise}H${middle + broad}${fall}z`;
    blocks.push(block(space, path, middle, ground - tall / 2, broad * 2, tall));
  });
  const slab = (width + 8) / Math.max(1, roof.length);
  const roofTop = ground - tall - row;
  roof.forEach((space, index) => {
    const start = from - 4 + index * slab;
    blocks.push(
      block(
        space,
        box(start + 0.7, roofTop + 0.7, slab - 1.4, row - 2),
        start + slab / 2,
        roofTop + row / 2,
        slab,
        row,
      ),
    );
  });
  return {
    blocks,
    trim: [
      { path: box(from - 6, ground, width + 12, plinth), look: 'plinth' },
      { path: box(from + wall - 2, ground - tall, inside + 4, tall), look: 'inside' },
      { path: `M${from - 8} ${roofTop}q-2-7 3-8H${to + 5}q5 1 3 8z`, look: 'cornice' },
    ],
    height: plinth + tall + row + 8,
  };
}

/** Floors from the ground up, each narrower by one; (x, base) is the middle of its foot. */
export function pyramid(
  spaces: readonly BuildingSpace[],
  x: number,
  base: number,
  width: number,
  height: number,
): Shape {
  const floors = floorsOf(spaces);
  const blocks = floors.flatMap((floor, level) =>
    floor.map((space, index) => {
      const left = x - (floor.length * width) / 2 + index * width;
      const top = base - (level + 1) * height;
      return block(
        space,
        box(left + 0.7, top + 0.7, width - 1.4, height - 1.4),
        left + width / 2,
        top + height / 2,
        width,
        height,
      );
    }),
  );
  return { blocks, trim: [], height: floors.length * height };
}

/** The pyramid's spaces by floor: places are written "floor-space". */
export function floorsOf(spaces: readonly BuildingSpace[]): BuildingSpace[][] {
  const floors: BuildingSpace[][] = [];
  for (const space of spaces) {
    const floor = Number(space.place.split('-')[0]) - 1;
    (floors[floor] ??= []).push(space);
  }
  return floors;
}

/** Whether a space waits for others: neither built nor open. */
export function isLocked(space: BuildingSpace): boolean {
  return space.seat === null && !space.open;
}
