/** Planned answers, given as soon as their question comes. */
import type { Answer, AskedSet, Parts, Question } from '../../lib/contract';
import type { AnswerSet } from '../../lib/table/answerSet.svelte';

/** An answer to give when its question comes; the plan ends if it is not found there. */
export interface Planned {
  readonly kind: string;
  /** The planned answer, or the items of a set. */
  readonly find: (question: Question, picking: AnswerSet | null) => number | readonly number[] | undefined;
  /** Only a preview: the player still has to decide. */
  readonly isShown?: boolean;
  /** Given as often as it is found. */
  readonly isRepeated?: boolean;
  /** The parts to ask about if it is not found. */
  readonly wanted?: Parts;
}

export function hasParts({ parts }: Answer, wanted: Parts): boolean {
  return Object.entries(wanted).every(([name, part]) => parts[name] === part);
}

/** The answer with these parts. */
export function planned(kind: string, parts: Parts, isShown = false): Planned {
  const find = ({ answers }: Question): number | undefined => answers.find((answer) => hasParts(answer, parts))?.answer;
  return { kind, find, isShown, wanted: parts };
}

/** A set that is picked before it is asked for: its items are known by their parts, and numbered by their places. */
export function setAhead(items: readonly { parts: Parts; most: number }[], size: number): AskedSet {
  const numbered = items.map((item, answer) => ({ ...item, answer, text: '', group: 0 }));
  return { items: numbered, least: size, most: size, closing: null };
}

/** The set of items with these parts; a set of one is asked for as a single answer. */
export function plannedSet(kind: string, items: readonly Parts[]): Planned {
  const find = ({ answers }: Question, picking: AnswerSet | null): number | readonly number[] | undefined => {
    if (!picking) return answers.find((answer) => items[0] && hasParts(answer, items[0]))?.answer;
    const found = items.map((parts) => picking.having(parts)?.answer);
    return found.every((answer) => answer !== undefined) ? found : undefined;
  };
  return { kind, find };
}
