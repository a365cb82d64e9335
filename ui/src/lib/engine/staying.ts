// Asks the browser not to clear stored games: after some answers, when the reason is clear.

import { engineState } from './state.svelte';

const FIRST = 4; // saved changes, such as a new table and its first answers
let kept = 0;

export async function lookWhetherSafe(): Promise<void> {
  engineState.isSafe = (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
}

export function askToStay(): void {
  if ((kept += 1) !== FIRST || !navigator.storage?.persist) return;
  void navigator.storage
    .persisted()
    .then((isSafe) => isSafe || navigator.storage.persist())
    .then((isSafe) => (engineState.isSafe = isSafe))
    .catch(() => undefined);
}
