/** The room's additions to its portrait: names and small helpers. */
import { GOODS, type Good } from './portrait';

export * from './portrait';

/** A column's letter and a row's number: A1 is top left. */
export type Square = string;
/** Two goods with a hyphen, such as "papyrus-grape". */
export type TileName = string;

export function isGood(token: unknown): token is Good {
  return (GOODS as readonly unknown[]).includes(token);
}

/** The two scenes of a tile by its name, first scene first. */
export function scenesOf(tile: TileName): [Good, Good] {
  const [first, second] = tile.split('-');
  return [first as Good, second as Good];
}
