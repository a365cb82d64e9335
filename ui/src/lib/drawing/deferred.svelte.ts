// A part that the first picture does not need: it is loaded afterwards, or as soon as it is needed.

import { onceDrawn } from './schedule';

const idle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work);

export class Deferred<C> {
  component = $state.raw<C | null>(null);
  private isComing = false;

  constructor(private readonly load: () => Promise<{ default: C }>) {}

  /** Loads it now; if that fails, the next call tries again. */
  bring(): void {
    if (this.isComing) return;
    this.isComing = true;
    this.load().then(
      (module) => (this.component = module.default),
      () => (this.isComing = false),
    );
  }

  /** Loads it when the page is drawn and idle; returns a function that cancels it. */
  bringLater(): () => void {
    return onceDrawn(() => idle(() => this.bring()));
  }
}
