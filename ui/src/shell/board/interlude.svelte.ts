// Summaries that cover the big screen for a while: the end of a round, and of the game.

const LASTS = 8000; // ms

export class Interlude {
  /** What is shown over everything; empty for nothing. */
  shown = $state('');
  private told: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Tells once what has ended; undefined while that is unknown. What ended before the screen opened is left out. */
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
