/** How pieces arrive: a field turns on its upright axis, a worker drops a little. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const DURATION = 200;

interface Options {
  on: boolean;
}

export function turnOver(_: Element, { on }: Options): TransitionConfig {
  return { duration: on ? DURATION : 0, easing: cubicOut, css: (part) => `transform: scaleX(${part})` };
}

export function drop(_: Element, { on }: Options): TransitionConfig {
  return {
    duration: on ? DURATION : 0,
    easing: cubicOut,
    css: (part) => `transform: translateY(${(part - 1) * 6}px); opacity: ${part}`,
  };
}
