// What went wrong, in the player's language if possible, otherwise in the server's words.

import { hasServer } from '../app/place';
import { engineState } from '../engine/state.svelte';
import { ApiError, Unreachable } from './http';
import { named, t } from '../language/i18n.svelte';
import type { OptionCard } from './messages';

export interface ErrorText {
  /** One sentence for each thing that is wrong. */
  readonly lines: readonly string[];
  /** Whether these are the server's own texts, in English. */
  readonly isEnglish: boolean;
}

export const NO_ERROR: ErrorText = { lines: [], isEnglish: false };

/** Without a server the engine is meant, which stops where it cannot save. */
function isEngineAway(error: unknown): boolean {
  const isAway = error instanceof Unreachable || (error instanceof ApiError && error.problem.error === 'unavailable');
  return !hasServer && isAway;
}

export function errorText(error: unknown): string {
  if (isEngineAway(error)) return t(engineState.keeping === 'full' ? 'site.not_saved' : 'site.unreachable');
  if (error instanceof Unreachable) return t(navigator.onLine ? 'problem.unreachable' : 'problem.offline');
  if (error instanceof ApiError && error.problem.option === 'name') return t('problem.name');
  if (error instanceof ApiError) return named('problem', error.problem.error, error.message);
  return error instanceof Error ? error.message : String(error);
}

/** Everything that is wrong; for an option of a new game, its possible values. */
export function errorTexts(error: unknown, options: readonly OptionCard[] = []): ErrorText {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.problems?.length) return { lines: problem.problems, isEnglish: true };
  const bad = options.find(({ name }) => name === problem?.option);
  if (bad) return { lines: [t('problem.option', { option: bad.title, help: bad.help })], isEnglish: false };
  const line = errorText(error);
  return { lines: [line], isEnglish: error instanceof ApiError && line === error.message };
}
