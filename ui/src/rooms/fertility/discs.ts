/** The small "+1" discs of a preview: where each good and wheat comes from, as the server says. */
import { scenesOfLaid, scenesOfStart, toPoint, type Point } from './geometry';
import { isGood, type Good, type Portrait, type Source, type Square } from './types';

export interface Disc extends Point {
  /** The good; x and y are in squares, halfway between the two that touch, or the middle of a covered print. */
  brings: Good | 'wheat';
}

const PRINTED: Record<string, Good> = { a: 'alabaster', b: 'bovine', p: 'papyrus', g: 'grape' };

/** The print on a square. */
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

/** Sources of a tile, limited to what the server predicts: a good that the stock lacks gets no disc. */
export function discs(sources: readonly Source[], gains: Record<string, number> | undefined): Disc[] {
  const left: Record<string, number> = { ...gains };
  return sources
    .filter(({ brings }) => (left[brings] = (left[brings] ?? 0) - 1) >= 0)
    .map(({ brings, square, beside }) => {
      const [here, there] = [toPoint(square), toPoint(beside ?? square)];
      return { x: (here.x + there.x) / 2 + 0.5, y: (here.y + there.y) / 2 + 0.5, brings };
    });
}

/** Squares that an answer turns into quarries. */
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
