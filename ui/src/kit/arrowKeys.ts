/** Arrow keys move between the places of a drawing; Tab only stops at open places. */
import type { Attachment } from 'svelte/attachments';
import { AHEAD, pieceAhead } from '../lib/input/rovingFocus';

/** Along a river the order matters, not the distance: both arrows of an axis go up or down it. */
export function along(count: number, from: number, [x, y]: readonly [number, number]): number {
  const next = from + x + y;
  return next >= 0 && next < count ? next : -1;
}

/** For the element around places with a data-place attribute. */
export function arrowKeys(way: 'ahead' | 'along'): Attachment<Element> {
  return (element) => {
    const listen = (event: Event): void => {
      const { key } = event as KeyboardEvent;
      const places = [...element.querySelectorAll('[data-place]')];
      const from = places.findIndex((place) => place === event.target);
      if (from < 0) return;
      const arrow = AHEAD[key];
      let next: Element | undefined = { Home: places[0], End: places.at(-1) }[key];
      if (arrow)
        next = way === 'along' ? places[along(places.length, from, arrow)] : pieceAhead(places[from]!, places, arrow);
      if (!next) return;
      event.preventDefault();
      (next as HTMLElement | SVGElement).focus();
    };
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  };
}

/** Enter and space do what a click does; for drawings that act as buttons. */
export function pressed(action: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    action();
  };
}
