// Short messages about what happened, which disappear after a while.

export interface Toast {
  readonly number: number;
  readonly text: string;
  /** Where to go to see it. */
  readonly href?: string | undefined;
}

const SHOWN = 6000; // ms
const MOST = 3;

class Toasts {
  shown: readonly Toast[] = $state.raw([]);
  private count = 0;

  /** Shows a message and returns its number. */
  tell(text: string, href?: string): number {
    const number = (this.count += 1);
    this.shown = [...this.shown, { number, text, href }].slice(-MOST);
    setTimeout(() => this.drop(number), SHOWN);
    return number;
  }

  drop(number: number): void {
    this.shown = this.shown.filter((toast) => toast.number !== number);
  }
}

export const toasts = new Toasts();
