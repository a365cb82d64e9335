/** Motion that explains changes: pieces sail in, drop, leave and turn; none with reduced motion. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const LONG = 320;
const SHORT = 200;

interface Options {
  motion: boolean;
  /** Where it comes from or goes to: an offset in the drawing. */
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

/** Moves a piece a long way over the table. */
export function sail(_: Element, options: Options): TransitionConfig {
  return glide(options, LONG, (part) => Math.min(1, part * 2));
}

/** Lets a piece, card or panel appear in its place. */
export function arrive(_: Element, options: Options): TransitionConfig {
  return glide(options, SHORT, (part) => part);
}

/** Turns a tile over around its vertical axis. */
export function turn(_: Element, { motion }: Pick<Options, 'motion'>): TransitionConfig {
  return {
    duration: motion ? SHORT : 0,
    easing: cubicOut,
    css: (part) => `transform-box: fill-box; transform-origin: center; transform: scaleX(${part})`,
  };
}
