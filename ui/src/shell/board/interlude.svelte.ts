// Summaries that cover the big screen for a while: the end of a round, and of the game.

const LASTS = 8000; // ms

export class Interlude {
  /** The summary that covers the screen; empty for none. */
  shown = $state('');
  private told: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows each summary once; undefined while it is unknown. Those from before the screen opened are left out. */
  tell(ended: string | undefined): void {
    if (ended === undefined || ended === this.told) return;
    if (ended === 'game' || (ended && this.told !== undefined)) this.show(ended);
    this.told = ended || (this.told ?? '');
  }

  close(): void {
    clearTimeout(this.timer);
    this.shown = '';
  }

  private show(ended: string): void {
    clearTimeout(this.timer);
    this.shown = ended;
    this.timer = setTimeout(() => this.close(), LASTS);
  }
}
