/** Motion that explains: pieces sail in, drop, leave and turn; none where the reader wants none. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const LONG = 320;
const SHORT = 200;

interface Options {
  motion: boolean;
  /** From where it comes, or where it goes: an offset in the drawing. */
  x?: number;
  y?: number;
}

function glide({ motion, x = 0, y = 0 }: Options, duration: number, shown: (part: number) => number): TransitionConfig {
  return {
    duration: motion ? duration : 0,
    easing: cubicOut,
    css: (part, left) => `transform: translate(${x * left}px, ${y * left}px); opacity: ${shown(part)}`,
  };
}

/** A piece comes a long way over the table, or goes one. */
export function sail(_: Element, options: Options): TransitionConfig {
  return glide(options, LONG, (part) => Math.min(1, part * 2));
}

/** A piece, card or panel appears at its place. */
export function arrive(_: Element, options: Options): TransitionConfig {
  return glide(options, SHORT, (part) => part);
}

/** A tile is turned over on its upright axis. */
export function turn(_: Element, { motion }: Pick<Options, 'motion'>): TransitionConfig {
  return {
    duration: motion ? SHORT : 0,
    easing: cubicOut,
    css: (part) => `transform-box: fill-box; transform-origin: center; transform: scaleX(${part})`,
  };
}
