/** The tooltips of the room's pieces. */
import type { Tip } from '../../lib/help/tips.svelte';
import { CATEGORIES } from './categories';
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
export function groupTip(room: DemetraRoom, rank: number): Tip {
  return categoryTip(room, rank === 1 ? 'largest' : 'second', room.help('group'));
}

/** A score category: its name, its explanation, and how it counts. */
export function categoryTip({ texts }: DemetraRoom, name: string, text = ''): Tip {
  return { title: texts.category(name), text, rule: CATEGORIES[name]?.rule ?? '' };
}

/** One line about a token of the game. */
export function tokenTip({ words, help }: DemetraRoom, token: string, rule?: string): Tip | null {
  const text = help(token);
  if (!text) return null;
  return rule === undefined ? { title: words(token), text } : { title: words(token), text, rule };
}
