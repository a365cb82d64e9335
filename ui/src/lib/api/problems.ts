// What went wrong, in the player's own words where there are some, otherwise in the server's.

import { Refused, Unreachable } from './http';
import { named, t } from '../language/i18n.svelte';
import type { OptionCard } from './messages';

export interface Said {
  /** One sentence for each thing that is wrong. */
  readonly lines: readonly string[];
  /** Whether these are the server's own words, which are English. */
  readonly isEnglish: boolean;
}

export const NOTHING_SAID: Said = { lines: [], isEnglish: false };

export function said(error: unknown): string {
  if (error instanceof Unreachable) return t(navigator.onLine ? 'problem.unreachable' : 'problem.offline');
  if (error instanceof Refused && error.problem.option === 'name') return t('problem.name');
  if (error instanceof Refused) return named('problem', error.problem.error, error.message);
  return error instanceof Error ? error.message : String(error);
}

/** Everything that is wrong; of an option of a new game, what it takes. */
export function allSaid(error: unknown, options: readonly OptionCard[] = []): Said {
  const problem = error instanceof Refused ? error.problem : null;
  if (problem?.problems?.length) return { lines: problem.problems, isEnglish: true };
  const bad = options.find(({ name }) => name === problem?.option);
  if (bad) return { lines: [t('problem.option', { option: bad.title, help: bad.help })], isEnglish: false };
  const line = said(error);
  return { lines: [line], isEnglish: error instanceof Refused && line === error.message };
}
