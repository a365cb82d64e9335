/** The drawings of pieces and cards, put into the page once; crew letters follow the language. */
import { mountSprite } from '../../lib/room/sprite';
import { CREWS } from './types';
import source from './sprite.svg?raw';

export function placeSprite(): HTMLElement {
  return mountSprite('egizia-sprite', source);
}

/** Writes the letters of crews as the language has them. */
export function letterSprite(words: (token: string) => string): void {
  const holder = placeSprite();
  for (const crew of CREWS) {
    const letter = holder.querySelector(`text[data-crew="${crew}"]`);
    const token = `${crew}_letter`;
    if (letter && words(token) !== token) letter.textContent = words(token);
  }
}

/** Every drawing of the sprite. */
export const DRAWINGS: ReadonlySet<string> = new Set(
  [...source.matchAll(/id="eg-([^"]+)"/g)].map((found) => found[1] as string),
);
