/** What the room adds to the types of its portrait: names and small questions. */
import type { Good } from './portrait';

export type * from './portrait';

/** A column's letter and a row's number: A1 is top left. */
export type Square = string;
/** Two goods with a hyphen, such as "papyrus-grape". */
export type TileName = string;

export const GOODS: readonly Good[] = ['alabaster', 'bovine', 'papyrus', 'grape'];

export function isGood(token: unknown): token is Good {
  return (GOODS as readonly unknown[]).includes(token);
}

/** The two scenes of a tile by its name, first scene first. */
export function scenesOf(tile: TileName): [Good, Good] {
  const [first, second] = tile.split('-');
  return [first as Good, second as Good];
}
