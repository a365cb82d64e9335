/** What every piece of the room needs to speak and to be drawn, handed down once. */
import { getContext, setContext } from 'svelte';
import type { Counted, Part, Seat } from '../../lib/contract';
import type { Say } from './text';

export interface Furniture {
  readonly say: Say;
  readonly words: (token: Part) => string;
  readonly counted: Counted;
  readonly help: (token: Part) => string;
  /** Whether pieces bear their letter. */
  readonly letters: boolean;
  readonly motion: boolean;
  readonly seats: readonly Seat[];
  /** What a lesson speaks of. */
  readonly lit: readonly string[];
}

const KEY = Symbol('fertility');

export function furnish(furniture: Furniture): Furniture {
  return setContext(KEY, furniture);
}

export function furniture(): Furniture {
  return getContext<Furniture>(KEY);
}
