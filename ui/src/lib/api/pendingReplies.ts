// Messages over a socket that wait for their replies, each with its own number.

import type { Done, Foreseen, Problem } from './messages';

/** The reply to a message. */
export type Reply = Foreseen | Done | Problem;

export class PendingReplies {
  private readonly waiting = new Map<string, (told: Reply | null) => void>();
  private asked = 0;

  /** The number for the next message, and its future reply; null if none will come. */
  expect(): { id: string; reply: Promise<Reply | null> } {
    const id = String((this.asked += 1));
    return { id, reply: new Promise((resolve) => this.waiting.set(id, resolve)) };
  }

  /** Resolves a reply; returns whether one was expected. */
  settle(told: Reply): boolean {
    this.waiting.get(told.id)?.(told);
    return this.waiting.delete(told.id);
  }

  /** The connection was lost: no more replies come. */
  giveUp(): void {
    for (const settle of this.waiting.values()) settle(null);
    this.waiting.clear();
  }
}
