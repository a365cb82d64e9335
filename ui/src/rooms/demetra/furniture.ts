/** What every piece of the room needs to speak and to be drawn, handed down once. */
import { getContext, setContext } from 'svelte';
import type { Counted, Part, Seat } from '../../lib/contract';
import type { Tip } from '../../lib/help/tips.svelte';
import type { Play } from './play.svelte';
import type { Say } from './text';
import type { Worker } from './types';

export interface Furniture {
  readonly say: Say;
  readonly words: (token: Part) => string;
  readonly counted: Counted;
  readonly help: (token: Part) => string;
  readonly seats: readonly Seat[];
  readonly play: Play;
  /** Whether pieces bear their letter. */
  readonly letters: boolean;
  readonly motion: boolean;
  /** Whether the parts of the table take turns, for a phone or a small window. */
  readonly compact: boolean;
}

const KEY = Symbol('demetra');

export function furnish(furniture: Furniture): Furniture {
  return setContext(KEY, furniture);
}

export function furniture(): Furniture {
  return getContext<Furniture>(KEY);
}

/** A worker's name, value and power, with its rule. */
export function workerTip({ words, help, say }: Furniture, worker: Worker): Tip {
  const mark = say(worker.must ? 'must' : 'may');
  return {
    title: `${words(worker.worker)} (${worker.value})`,
    text: `${help(worker.worker)} ${mark}`.trim(),
    rule: `D9.${worker.letter}`,
  };
}

/** How a group counts at the end. */
export function groupTip({ help, play }: Furniture, rank: number): Tip {
  const name = rank === 1 ? 'largest' : 'second';
  return { title: play.props.texts.category(name), text: help('group'), rule: rank === 1 ? 'D11.2' : 'D11.3' };
}

/** One line about a token of the game. */
export function tokenTip({ words, help }: Furniture, token: string, rule?: string): Tip | null {
  const text = help(token);
  if (!text) return null;
  return rule === undefined ? { title: words(token), text } : { title: words(token), text, rule };
}
