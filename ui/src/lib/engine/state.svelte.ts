// What is known of the engine in this page: how far it has come, what stops it, and whether games are kept.

import type { Failure, Keeping, Step } from '../../page/messages';
import { hasServer } from '../app/place';

class EngineState {
  step = $state<Step>('files');
  loaded = $state(0);
  total = $state(0);
  /** Whether tables can be asked for. */
  isReady = $state(hasServer);
  /** Why there is no engine, and cannot be one without the player; what was said about it. */
  failure = $state<Failure | 'workers' | ''>('');
  error = $state('');
  /** Whether it stopped by itself and is starting again. */
  isAgain = $state(false);
  keeping = $state<Keeping>('kept');
  /** Whether the browser has promised not to clear what is kept; null: not known. */
  isSafe = $state<boolean | null>(null);
  /** Whether a newer version lies ready. */
  hasUpdate = $state(false);
  /** Whether all that is needed is kept for a visit without a network. */
  isOffline = $state(false);

  get isComing(): boolean {
    return !this.isReady && !this.failure;
  }
}

export const engineState = new EngineState();
