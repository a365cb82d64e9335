// Where on the page the places of a lesson are drawn.

import type { Box } from './stand';

type Lights = Readonly<Record<string, (which: string) => string>>;

function seen(element: Element): DOMRect | null {
  const box = element.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return null;
  return getComputedStyle(element).visibility === 'hidden' ? null : box;
}

function union(boxes: readonly DOMRect[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left, top, width: right - left, height: bottom - top };
}

/** One box a place, around all that is drawn of it; a place that is not drawn has none. */
export function boxesOf(board: ParentNode, lights: Lights, places: readonly string[], mayScroll = false): Box[] {
  return places.flatMap((place) => {
    const drawn = drawnOf(board, lights, place);
    if (mayScroll) drawn.at(-1)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (mayScroll) drawn[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = union(drawn.flatMap((element) => seen(element) ?? []));
    return box ? [box] : [];
  });
}

/** The part of the page in which an element of a board can be seen: inside all that scrolls or cuts off. */
export function windowOf(element: Element, board: Element): Box {
  let { left, top, right, bottom } = board.getBoundingClientRect();
  for (let up = element.parentElement; up && up !== board; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const box = up.getBoundingClientRect();
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** What is drawn of a place. */
export function drawnOf(board: ParentNode, lights: Lights, place: string): Element[] {
  const [kind = '', which = ''] = place.split(' ');
  const selector = lights[kind]?.(which);
  return selector ? [...board.querySelectorAll(selector)].filter((element) => seen(element)) : [];
}

const isWithin = ({ left, top, width, height }: Box, light: Box): boolean => {
  const [x, y] = [left + width / 2, top + height / 2];
  return light.left <= x && x <= light.left + light.width && light.top <= y && y <= light.top + light.height;
};

/** What the keyboard answers with: what may be tapped in the first light; else what is in hand there; else anything. */
export function answerWithin(board: ParentNode, lights: readonly Box[]): HTMLElement | SVGElement | undefined {
  const all = (selector: string): (HTMLElement | SVGElement)[] =>
    [...board.querySelectorAll<HTMLElement | SVGElement>(selector)].filter((each) => seen(each));
  const firstLit = (among: readonly (HTMLElement | SVGElement)[]): HTMLElement | SVGElement | undefined =>
    lights.flatMap((light) => among.filter((each) => isWithin(each.getBoundingClientRect(), light)))[0];
  const open = all('[data-legal]:not(:disabled), [data-give]:not(:disabled)');
  return firstLit(open) ?? firstLit(all('button:not(:disabled)')) ?? open[0];
}

/** Looks in every frame, and tells what is found whenever it differs; the answer ends it. */
export function inEveryFrame<T>(look: () => T, tell: (found: T) => void): () => void {
  let before = '';
  let frame = 0;
  const step = (): void => {
    const found = look();
    const now = JSON.stringify(found);
    if (now !== before) tell(found);
    before = now;
    frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}
