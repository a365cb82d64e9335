// A part of a page that its first picture does without: it comes when that is drawn, or as soon as it is wanted.

import { onceDrawn } from './schedule';

const idle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work);

export class Deferred<C> {
  component = $state.raw<C | null>(null);
  private isComing = false;

  constructor(private readonly load: () => Promise<{ default: C }>) {}

  /** Has it come now; where it could not, it is asked for again the next time. */
  bring(): void {
    if (this.isComing) return;
    this.isComing = true;
    this.load().then(
      (module) => (this.component = module.default),
      () => (this.isComing = false),
    );
  }

  /** Has it come when the page is drawn and has nothing to do; the way to call it off. */
  bringLater(): () => void {
    return onceDrawn(() => idle(() => this.bring()));
  }
}
