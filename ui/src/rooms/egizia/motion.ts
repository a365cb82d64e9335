/** Motion that explains: ships sail in, stones drop, cards come; none where the reader wants none. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const LONG = 320;
const SHORT = 200;

/** From a place upstream (an offset in the drawing) to where it lies. */
export function sail(_: Element, { x, y, motion }: { x: number; y: number; motion: boolean }): TransitionConfig {
  return {
    duration: motion ? LONG : 0,
    easing: cubicOut,
    css: (t, left) => `transform: translate(${x * left}px, ${y * left}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** A card leaves the river for whoever took it: an offset in the drawing. */
export function leave(_: Element, { x, y, motion }: { x: number; y: number; motion: boolean }): TransitionConfig {
  return {
    duration: motion ? LONG : 0,
    easing: cubicOut,
    css: (t, left) => `transform: translate(${x * left}px, ${y * left}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** A tile is turned up. */
export function turn(_: Element, { motion }: { motion: boolean }): TransitionConfig {
  return {
    duration: motion ? SHORT : 0,
    easing: cubicOut,
    css: (t) => `transform-box: fill-box; transform-origin: center; transform: scaleX(${t})`,
  };
}

/** A stone drops onto its block. */
export function drop(_: Element, { motion }: { motion: boolean }): TransitionConfig {
  return {
    duration: motion ? SHORT : 0,
    easing: cubicOut,
    css: (t, left) => `transform: translateY(${-12 * left}px); opacity: ${t}`,
  };
}

/** A panel or card appears. */
export function arrive(_: Element, { motion, y = 8 }: { motion: boolean; y?: number }): TransitionConfig {
  return {
    duration: motion ? SHORT : 0,
    easing: cubicOut,
    css: (t, left) => `transform: translateY(${y * left}px); opacity: ${t}`,
  };
}
