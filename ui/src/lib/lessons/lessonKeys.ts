// The order of the keyboard focus in a lesson.

import type { Rect } from '../help/placement';
import { GIVES, isWithin, visibleRect } from './spotlight';

type Stop = HTMLElement | SVGElement;

/** The buttons for answering by keyboard: those in the lights, else what is in hand there, else all; and
 * the button that confirms. */
export function answersWithin(board: ParentNode, lights: readonly Rect[]): Stop[] {
  const all = (selector: string): Stop[] =>
    [...board.querySelectorAll<Stop>(selector)].filter((each) => visibleRect(each));
  const lit = (among: readonly Stop[]): Stop[] =>
    lights.flatMap((light) => among.filter((each) => isWithin(each.getBoundingClientRect(), light)));
  const open = all('[data-legal]:not(:disabled)');
  const held = all('button:not(:disabled, [data-give])');
  const places = [lit(open), lit(held), open].find((found) => found.length) ?? [];
  return [...new Set([...places, ...all(GIVES)])];
}

/** Where Tab leads in a lesson: from its text to the lit answers, then to its buttons; else as usual. */
export function nextStop(tutor: ParentNode, answers: readonly Stop[], isBack: boolean): Stop | undefined {
  const at = document.activeElement;
  const words = [...tutor.querySelectorAll<Stop>('[data-words]')];
  const ways = [...tutor.querySelectorAll<Stop>('a, button:not(:disabled)')].filter((each) => visibleRect(each));
  // Where arrow keys move between answers, Tab stops at one of them.
  const lit = answers.filter((each, index) => each === at || each.tabIndex >= 0 || index === 0);
  const stops = [words.find((each) => each === at) ?? words.at(-1), ...lit, ways[0]].filter(
    (each) => each !== undefined,
  );
  const index = stops.findIndex((each) => each === at);
  return index < 0 ? undefined : stops[index + (isBack ? -1 : 1)];
}
