/** The drawings of pieces and cards; crew letters follow the language. */
import { Sprite } from '../../kit/sprite';
import { CREWS } from './types';
import source from './sprite.svg?raw';

export const SPRITE = new Sprite('eg', source);

/** Writes the letters of crews as the language has them. */
export function letterSprite(words: (token: string) => string): void {
  const holder = SPRITE.hang();
  for (const crew of CREWS) {
    const letter = holder.querySelector(`text[data-crew="${crew}"]`);
    const token = `${crew}_letter`;
    if (letter && words(token) !== token) letter.textContent = words(token);
  }
}
