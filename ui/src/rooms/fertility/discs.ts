/** The small "+1" discs of a preview: where each good and wheat comes from. How many there are, the server says. */
import { beside, scenesAt, scenesOfLaid, scenesOfStart, sizeOf, toPoint, type Point } from './geometry';
import { isGood, type Good, type Portrait, type Square, type TileName, type Turn } from './types';

export interface Disc extends Point {
  /** What comes; x and y are in squares, halfway between the two that touch, or the middle of a covered print. */
  brings: Good | 'wheat';
}

const PRINTED: Record<string, Good> = { a: 'alabaster', b: 'bovine', p: 'papyrus', g: 'grape' };

/** What is printed on a square. */
export function landAt(view: Portrait, square: Square): string {
  const { x, y } = toPoint(square);
  return view.valley.rows[y]?.[x] ?? '.';
}

export function printedGood(view: Portrait, square: Square): Good | undefined {
  return PRINTED[landAt(view, square)];
}

/** By square, the scene that lies there. */
export function scenesInPlay(view: Portrait): Map<Square, Good> {
  const scenes = new Map<Square, Good>();
  for (const scene of view.start ? scenesOfStart(view.start) : []) scenes.set(scene.square, scene.good);
  for (const tile of view.tiles) for (const scene of scenesOfLaid(tile)) scenes.set(scene.square, scene.good);
  return scenes;
}

/**
 * Contacts of a tile that pay, cut to what the server foresees: a good that the stock lacks gets no disc.
 * Without a forecast nothing is shown.
 */
export function discs(
  view: Portrait,
  tile: TileName,
  square: Square,
  turn: Turn,
  gains: Record<string, number> | undefined,
): Disc[] {
  if (!gains) return [];
  const left: Record<string, number> = { ...gains };
  const found: Disc[] = [];
  const claim = (disc: Disc): void => {
    if ((left[disc.brings] ?? 0) <= 0) return;
    left[disc.brings] = (left[disc.brings] ?? 0) - 1;
    found.push(disc);
  };
  for (const disc of candidates(view, tile, square, turn)) claim(disc);
  return found;
}

function candidates(view: Portrait, tile: TileName, square: Square, turn: Turn): Disc[] {
  const inPlay = scenesInPlay(view);
  const own = scenesAt(tile, square, turn);
  const covered = own.map((scene) => scene.square);
  const found: Disc[] = [];
  for (const scene of own) {
    for (const other of beside(scene.square, sizeOf(view.valley))) {
      if (covered.includes(other)) continue;
      const there = toPoint(other);
      const between = { x: (scene.x + there.x) / 2 + 0.5, y: (scene.y + there.y) / 2 + 0.5 };
      if (inPlay.get(other) === scene.good) found.push({ ...between, brings: scene.good });
      if (landAt(view, other) === 'w') found.push({ ...between, brings: 'wheat' });
    }
    const printed = printedGood(view, scene.square);
    if (printed) found.push({ x: scene.x + 0.5, y: scene.y + 0.5, brings: printed });
  }
  return found;
}

/** Squares that are quarries after an answer and were none before. */
export function newQuarries(before: Portrait, after: Portrait | null | undefined): Square[] {
  if (!after) return [];
  const known = new Set(before.quarries.map((quarry) => quarry.square));
  return after.quarries.map((quarry) => quarry.square).filter((square) => !known.has(square));
}

/** A ledger's goods and wheat that are gained, in the order of the goods. */
export function gained(gains: Record<string, number> | undefined): { token: string; amount: number }[] {
  return Object.entries(gains ?? {})
    .filter(([token, amount]) => amount !== 0 && (isGood(token) || token === 'wheat'))
    .map(([token, amount]) => ({ token, amount }));
}
