/** What the pieces of the room say when they are asked about. */
import type { Tip } from '../../lib/help/tips.svelte';
import type { DemetraRoom } from './room.svelte';
import type { Worker } from './types';

/** A worker's name, value and power, with its rule. */
export function workerTip({ words, help, say }: DemetraRoom, worker: Worker): Tip {
  const mark = say(worker.must ? 'must' : 'may');
  return {
    title: `${words(worker.worker)} (${worker.value})`,
    text: `${help(worker.worker)} ${mark}`.trim(),
    rule: `D9.${worker.letter}`,
  };
}

/** How a group counts at the end. */
export function groupTip({ help, texts }: DemetraRoom, rank: number): Tip {
  const name = rank === 1 ? 'largest' : 'second';
  return { title: texts.category(name), text: help('group'), rule: rank === 1 ? 'D11.2' : 'D11.3' };
}

/** One line about a token of the game. */
export function tokenTip({ words, help }: DemetraRoom, token: string, rule?: string): Tip | null {
  const text = help(token);
  if (!text) return null;
  return rule === undefined ? { title: words(token), text } : { title: words(token), text, rule };
}
