/** The cause of a question and its subject: a worker, an event, an action, a field. */
import type { Question } from '../../lib/contract';
import { cardOf } from './text';
import { ACTIONS, EVENT_LETTERS, WORKER_LETTERS, type Hex } from './types';

/** Parts of an answer that is nowhere on the table: to end, to decline, to go home. */
export const OTHERWISE: ReadonlySet<unknown> = new Set(['done', 'none', 'home', 'stop']);

function firstIn(known: Readonly<Record<string, unknown>>, names: readonly unknown[]): string | null {
  return names.map(String).find((name) => name in known) ?? null;
}

/** The worker that a question is about, or whose power asks it; null when none does. */
export function workerOf({ kind, about }: Question): string | null {
  return firstIn(WORKER_LETTERS, [about.worker, cardOf(kind)?.cause, about.by]);
}

/** The event that asks a question; null when no event does. */
export function eventOf(question: Question | null): string | null {
  return question && firstIn(EVENT_LETTERS, [cardOf(question.kind)?.cause, question.about.by]);
}

/** The action of the turn that a question belongs to, as far as its kind says it. */
export function actionOf(kind: string): string | null {
  return ACTIONS.find((action) => action === cardOf(kind)?.cause) ?? null;
}

/** The one field that a question is about: drawn, received or priced. */
export function fieldInQuestion({ about }: Question): Hex | null {
  const field = about.drawn ?? about.received ?? about.priced;
  return typeof field === 'string' ? field : null;
}

/** The own field that is offered in an exchange. */
export function fieldOffered({ about }: Question): Hex | null {
  return typeof about.given === 'string' ? about.given : null;
}
