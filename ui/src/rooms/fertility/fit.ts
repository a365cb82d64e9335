/** Fits the table to a wide screen: it is drawn for one size, and scaled as a whole. */

import type { Layout } from '../../lib/contract';

const FULL = 1216;
const FOLDED = 940;
/** The width of the other players' column. */
export const OTHERS = 348;
const HEIGHT = 640;
const LEAST = 0.85;
const MOST = 1.6;

const LEAST_HEIGHT = 520;

/** The arrangement of the table: as on a desk, one part below the other, or next to a valley of full height. */
export function shapeOf(width: number, height: number, layout: Layout): 'desk' | 'tall' | 'low' {
  if (height && height < LEAST_HEIGHT && width > 1.2 * height) return 'low';
  return layout === 'phone' ? 'tall' : 'desk';
}

/** Whether pools and districts share one narrow column: four players need a wide valley, a small screen any. */
export function isFolded(width: number, players: number): boolean {
  return players > 3 || isNarrow(width);
}

export function isNarrow(width: number): boolean {
  return width > 0 && width < FULL * LEAST;
}

/** By how much the drawing is enlarged. */
export function scaleFor(width: number, height: number): number {
  if (!width || !height) return 1;
  const wanted = Math.min(width / (isNarrow(width) ? FOLDED : FULL), height / HEIGHT);
  return Math.min(MOST, Math.max(LEAST, Math.round(wanted * 100) / 100));
}

const LEAST_SOCKET = 13;

/** Gives shops the largest sockets at which all of them are seen, tried out on the drawing itself, by halves. */
export function fitSocket(shops: HTMLElement, most: number): void {
  const fits = (socket: number): boolean => {
    shops.style.setProperty('--ft-s', `${socket}px`);
    return shops.scrollHeight <= shops.clientHeight;
  };
  if (fits(most)) return;
  let [fitting, tooLarge] = [LEAST_SOCKET, most];
  while (tooLarge - fitting > 1) {
    const socket = Math.floor((fitting + tooLarge) / 2);
    if (fits(socket)) fitting = socket;
    else tooLarge = socket;
  }
  shops.style.setProperty('--ft-s', `${fitting}px`);
}
