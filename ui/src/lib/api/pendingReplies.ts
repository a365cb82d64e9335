// Messages over a socket whose answers are still to come, each under a number of its own.

import type { Done, Foreseen, Problem } from './messages';

/** What answers a message. */
export type Reply = Foreseen | Done | Problem;

export class PendingReplies {
  private readonly waiting = new Map<string, (told: Reply | null) => void>();
  private asked = 0;

  /** The number for the next message, and what will answer it; null: nothing will. */
  expect(): { id: string; reply: Promise<Reply | null> } {
    const id = String((this.asked += 1));
    return { id, reply: new Promise((resolve) => this.waiting.set(id, resolve)) };
  }

  /** Whether somebody waited for this. */
  settle(told: Reply): boolean {
    this.waiting.get(told.id)?.(told);
    return this.waiting.delete(told.id);
  }

  /** The line was lost: nothing more comes. */
  giveUp(): void {
    for (const settle of this.waiting.values()) settle(null);
    this.waiting.clear();
  }
}
