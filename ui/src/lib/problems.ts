// What went wrong, in the player's own words where there are some, otherwise in the server's.

import { Refused, Unreachable } from './api';
import { named, t } from './i18n.svelte';

export function said(error: unknown): string {
  if (error instanceof Unreachable) return t('problem.unreachable');
  if (error instanceof Refused) return named('problem', error.problem.error, error.message);
  return error instanceof Error ? error.message : String(error);
}

/** One sentence for each thing that is wrong. */
export function allSaid(error: unknown): readonly string[] {
  const problems = error instanceof Refused ? error.problem.problems : null;
  return problems?.length ? problems : [said(error)];
}
