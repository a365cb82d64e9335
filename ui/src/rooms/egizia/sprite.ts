/** The drawings of pieces and cards, put into the page once; crew letters follow the language. */
import type { Language } from '../../lib/contract';
import { CREWS } from './types';
import source from './sprite.svg?raw';

const LETTERS: Record<Language, Record<string, string>> = {
  en: { blue: 'B', black: 'K', yellow: 'Y' },
  fr: { blue: 'B', black: 'N', yellow: 'J' },
  nl: { blue: 'B', black: 'Z', yellow: 'G' },
};
const ID = 'egizia-sprite';

export function placeSprite(lang: Language): void {
  let holder = document.getElementById(ID);
  if (!holder) {
    holder = document.createElement('div');
    holder.id = ID;
    holder.hidden = true;
    // Hidden from readers, not from drawing: what is not displayed can still be referred to.
    holder.innerHTML = source;
    document.body.append(holder);
  }
  for (const crew of CREWS) {
    const letter = holder.querySelector(`text[data-crew="${crew}"]`);
    if (letter) letter.textContent = LETTERS[lang][crew] ?? '';
  }
}

/** Used where no room stands, such as the log of a review: takes the language of the page. */
export function needSprite(): void {
  if (document.getElementById(ID)) return;
  const lang = document.documentElement.lang;
  placeSprite(lang === 'fr' || lang === 'nl' ? lang : 'en');
}

/** Every drawing of the sprite. */
export const DRAWINGS: ReadonlySet<string> = new Set([...source.matchAll(/id="eg-([^"]+)"/g)].map((found) => found[1] as string));
