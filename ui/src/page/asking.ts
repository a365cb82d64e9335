// Questions to the worker for bots. If it dies, its successor gets a lost question once more.

import type { Question, Thought } from './messages';

interface Waiting {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

const MOST_TRIES = 2;

export class Asking {
  private port: MessagePort | null = null;
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly wake: () => void) {}

  ask(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      const id = (this.number += 1);
      this.waiting.set(id, { bytes, resolve, reject, tries: 0 });
      if (this.port) this.put(id);
      else this.wake();
    });
  }

  /** Switches to another worker. */
  take(port: MessagePort): void {
    this.port?.close();
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<Thought>) => this.hear(data);
    for (const id of this.waiting.keys()) this.put(id);
  }

  /** Fails all questions: no worker can be started. */
  giveUp(reason: string): void {
    this.port?.close();
    this.port = null;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }

  private put(id: number): void {
    const asked = this.waiting.get(id);
    if (!asked || !this.port) return;
    if ((asked.tries += 1) > MOST_TRIES) {
      this.waiting.delete(id);
      return asked.reject(new Error('the thinking worker died twice over this question'));
    }
    this.port.postMessage({ id, bytes: asked.bytes } satisfies Question);
  }

  private hear({ id, bytes, error }: Thought): void {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (bytes) asked?.resolve(bytes);
    else asked?.reject(new Error(error ?? 'nothing was answered'));
  }
}
