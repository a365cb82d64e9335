// Where on the page the places of a lesson are drawn.

import type { Rect } from '../help/placement';

type Lights = Readonly<Record<string, (which: string) => string>>;

/** The place of an element; null if it is not visible. */
export function visibleRect(element: Element): DOMRect | null {
  const box = element.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return null;
  return getComputedStyle(element).visibility === 'hidden' ? null : box;
}

function union(boxes: readonly DOMRect[]): Rect | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left, top, width: right - left, height: bottom - top };
}

/** One box per place, around everything drawn of it; none for a place that is not drawn. */
export function rectsOf(board: ParentNode, lights: Lights, places: readonly string[], mayScroll = false): Rect[] {
  return places.flatMap((place) => {
    const drawn = elementsOf(board, lights, place);
    if (mayScroll) drawn.at(-1)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (mayScroll) drawn[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = union(drawn.flatMap((element) => visibleRect(element) ?? []));
    return box ? [box] : [];
  });
}

/** The taps that lead to some answers: the places to tap, one after the other. */
export type Taps = readonly (readonly (readonly string[])[])[];

/**
 * For each answer, the last of its taps that is drawn, where to tap next; and what was tapped before. What is not
 * visible yet is scrolled to.
 */
export function nextTaps(
  board: ParentNode,
  lights: Lights,
  taps: Taps,
  mayScroll = false,
): { next: Rect[]; before: Rect[] } {
  const found = taps.map((stages) => {
    const last = stages.findLastIndex((places) => places.some((place) => elementsOf(board, lights, place).length));
    return { next: stages[last] ?? [], before: stages.slice(0, Math.max(0, last)).flat() };
  });
  return {
    next: found.flatMap(({ next }) => rectsOf(board, lights, next, mayScroll)),
    before: found.flatMap(({ before }) => rectsOf(board, lights, before)),
  };
}

/** The button that confirms the chosen answer. */
export const GIVES = '[data-give]:not(:disabled)';

/** The highlights of a step: its answer, and the answer after that; or the subject of its text. */
interface Sought {
  readonly asked: Taps;
  readonly after: Taps;
  readonly light: readonly string[];
  readonly isAsking: boolean;
  readonly isChosen: boolean;
}

interface Lit {
  /** Where to look, or to tap next. */
  readonly rings: Rect[];
  /** The places tapped before. */
  readonly passed: Rect[];
  /** Places that lead to another answer: neither covered nor ringed. */
  readonly others: Rect[];
  /** The label of the button that confirms an answer; empty if there is none yet. */
  readonly ready: string;
  /** Whether nothing of it is drawn yet. */
  readonly isMissing: boolean;
}

/** The current highlight of a step: once an answer is chosen, the button that confirms it. */
export function spotlightOf(board: ParentNode, lights: Lights, sought: Sought, mayScroll: boolean): Lit {
  const { next, before } = sought.asked.length
    ? nextTaps(board, lights, sought.asked, mayScroll)
    : { next: rectsOf(board, lights, sought.light, mayScroll), before: [] };
  const giving = sought.isAsking ? rectsOf(board, { ready: () => GIVES }, ['ready']) : [];
  const isReady = sought.isChosen && giving.length > 0;
  const later = sought.isChosen && !isReady ? nextTaps(board, lights, sought.after).next : [];
  const isPassed = isReady || later.length > 0;
  return {
    rings: isReady ? giving : isPassed ? later : next,
    passed: [...before, ...(isPassed ? next : [])],
    others: isReady ? [] : giving,
    ready: giving.length ? ([...board.querySelectorAll(GIVES)].at(-1)?.textContent.trim() ?? '') : '',
    isMissing: next.length === 0,
  };
}

/** The part of the page in which an element of a board is visible: inside everything that scrolls or clips. */
export function viewportOf(element: Element, board: Element): Rect {
  let { left, top, right, bottom } = board.getBoundingClientRect();
  for (let up = element.parentElement; up && up !== board; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const box = up.getBoundingClientRect();
    const isSeen = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    if (!isSeen) continue; // scrolled out of sight; others are visible
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** The drawing of a place. */
export function elementsOf(board: ParentNode, lights: Lights, place: string): Element[] {
  const [kind = '', which = ''] = place.split(' ');
  const selector = lights[kind]?.(which);
  return selector ? [...board.querySelectorAll(selector)].filter((element) => visibleRect(element)) : [];
}

/** Whether the middle of an element is lit. */
export const isWithin = ({ left, top, width, height }: Rect, light: Rect): boolean => {
  const [x, y] = [left + width / 2, top + height / 2];
  return light.left <= x && x <= light.left + light.width && light.top <= y && y <= light.top + light.height;
};

/** Elements that may be tapped outside the lights. */
export function otherAnswers(board: ParentNode, lights: readonly Rect[]): Rect[] {
  const open = [...board.querySelectorAll('[data-legal]:not(:disabled)')].flatMap((each) => visibleRect(each) ?? []);
  return open.filter((box) => !lights.some((light) => isWithin(box, light)));
}

/** Looks in every frame, and reports each change; the returned function stops it. */
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
