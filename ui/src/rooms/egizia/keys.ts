/** Arrow keys lead from place to place of a drawing; Tab stops at open places alone. */
import type { Attachment } from 'svelte/attachments';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

interface Middle {
  x: number;
  y: number;
}

/** The index of the place that an arrow leads to: ahead first, little aside; -1: none. */
export function ahead(middles: readonly Middle[], from: number, [x, y]: readonly [number, number]): number {
  const start = middles[from];
  if (!start) return -1;
  let best = -1;
  let least = Infinity;
  middles.forEach((middle, index) => {
    const forward = (middle.x - start.x) * x + (middle.y - start.y) * y;
    const aside = Math.abs((middle.x - start.x) * y) + Math.abs((middle.y - start.y) * x);
    if (index === from || forward <= 1 || forward + aside * 2 >= least) return;
    best = index;
    least = forward + aside * 2;
  });
  return best;
}

/** Along a river the order counts, not the distance: both arrows of an axis go up or down it. */
export function along(count: number, from: number, [x, y]: readonly [number, number]): number {
  const next = from + x + y;
  return next >= 0 && next < count ? next : -1;
}

/** Use on the element around places that bear data-place. */
export function arrowKeys(way: 'ahead' | 'along'): Attachment<Element> {
  return (element) => {
    const listen = (event: Event): void => {
      const { key } = event as KeyboardEvent;
      const places = [...element.querySelectorAll<SVGElement | HTMLElement>('[data-place]')];
      const from = places.findIndex((place) => place === event.target);
      if (from < 0) return;
      const ends: Record<string, number> = { Home: 0, End: places.length - 1 };
      let next = ends[key] ?? -1;
      const arrow = ARROWS[key];
      if (arrow && way === 'along') next = along(places.length, from, arrow);
      else if (arrow) next = ahead(places.map(middleOf), from, arrow);
      if (next < 0) return;
      event.preventDefault();
      places[next]?.focus();
    };
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  };
}

function middleOf(element: Element): Middle {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Enter and space do what a click does; for drawings that act as buttons. */
export function pressed(action: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    action();
  };
}
