// The state of the engine in this page: its progress, what stops it, and whether games are saved.

import type { Failure, Keeping, Step } from '../../page/messages';
import { hasServer } from '../app/place';

class EngineState {
  step = $state<Step>('files');
  loaded = $state(0);
  total = $state(0);
  /** Whether it can answer requests for tables. */
  isReady = $state(hasServer);
  /** Why there is no engine until the player does something, with the original message. */
  failure = $state<Failure | 'workers' | ''>('');
  error = $state('');
  /** Whether it stopped unexpectedly and is starting again. */
  isAgain = $state(false);
  keeping = $state<Keeping>('kept');
  /** Whether the browser has promised not to clear stored games; null if unknown. */
  isSafe = $state<boolean | null>(null);
  /** Whether a newer version is ready. */
  hasUpdate = $state(false);
  /** Whether everything needed without a network is stored. */
  isOffline = $state(false);

  get isComing(): boolean {
    return !this.isReady && !this.failure;
  }
}

export const engineState = new EngineState();
