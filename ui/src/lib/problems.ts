// What went wrong, in the player's own words where there are some, otherwise in the server's.

import { Refused, Unreachable } from './api';
import { named, t } from './i18n.svelte';

export interface Said {
  /** One sentence for each thing that is wrong. */
  readonly lines: readonly string[];
  /** Whether these are the server's own words, which are English. */
  readonly isEnglish: boolean;
}

export const NOTHING_SAID: Said = { lines: [], isEnglish: false };

export function said(error: unknown): string {
  if (error instanceof Unreachable) return t('problem.unreachable');
  if (error instanceof Refused) return named('problem', error.problem.error, error.message);
  return error instanceof Error ? error.message : String(error);
}

/** Everything that is wrong. */
export function allSaid(error: unknown): Said {
  const problems = error instanceof Refused ? error.problem.problems : null;
  if (problems?.length) return { lines: problems, isEnglish: true };
  const line = said(error);
  return { lines: [line], isEnglish: error instanceof Refused && line === error.message };
}
