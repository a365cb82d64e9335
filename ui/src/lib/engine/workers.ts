// The two workers of the page that owns the engine: what dies is replaced, and what it owed is asked again.

import type { Begin, FromMind, FromTable, ToMind, ToTable } from '../../page/messages';
import { ENGINE } from '../app/place';

export interface Hearer {
  hear: (told: FromTable) => void;
  /** The worker with the tables is gone. */
  lost: () => void;
}

const MOST_DEATHS = 3; // in a row, before a mind is given up
let number = 0;

/** A name for a lock that nobody else asks for. */
export const unique = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${(number += 1)}`;

/** Calls back once when a worker that holds a lock is gone; where there are no locks, never. */
function whenGone(alive: string, gone: () => void, signal: AbortSignal): void {
  const wait = navigator.locks?.request(alive, { signal }, () => gone());
  wait?.catch(() => undefined); // nobody waits any more
}

export class Workers {
  private table: Worker | null = null;
  private mind: Worker | null = null;
  private watch = new AbortController();
  private mindWatch = new AbortController();
  private deaths = 0;
  private readonly manifest = new URL(ENGINE, location.href).href;

  constructor(
    private readonly base: string,
    private readonly hearer: Hearer,
  ) {}

  start(): void {
    const alive = unique();
    const worker = new Worker(new URL('../../page/table.ts', import.meta.url), { type: 'module', name: 'table' });
    this.table = worker;
    this.watch = new AbortController();
    const { signal } = this.watch;
    const lost = (): void => {
      if (signal.aborted) return;
      this.stop();
      this.hearer.lost();
    };
    let isWatched = false;
    worker.onerror = (event) => {
      event.preventDefault();
      lost();
    };
    worker.onmessage = ({ data }: MessageEvent<FromTable>) => {
      if (!isWatched) whenGone(alive, lost, signal); // it lives, so it holds the lock
      isWatched = true;
      if (data.kind === 'mind wanted') this.startMind();
      else this.hearer.hear(data);
    };
    this.say({ kind: 'begin', manifest: this.manifest, alive, base: this.base, owner: alive });
  }

  say(said: ToTable, given: Transferable[] = []): void {
    this.table?.postMessage(said, given);
  }

  stop(): void {
    this.watch.abort();
    this.table?.terminate();
    this.table = null;
    this.stopMind();
  }

  private stopMind(): void {
    this.mindWatch.abort();
    this.mind?.terminate();
    this.mind = null;
  }

  private startMind(): void {
    if (this.mind) return;
    const alive = unique();
    const worker = new Worker(new URL('../../page/mind.ts', import.meta.url), { type: 'module', name: 'mind' });
    this.mind = worker;
    this.mindWatch = new AbortController();
    const { signal } = this.mindWatch;
    const lost = (reason: string): void => void (signal.aborted || this.lostMind(reason));
    worker.onerror = (event) => {
      event.preventDefault();
      lost(event.message);
    };
    worker.onmessage = ({ data }: MessageEvent<FromMind>) => {
      if (data.kind === 'failed') return lost(data.error);
      this.deaths = 0;
      whenGone(alive, () => lost('it died'), signal);
    };
    const { port1, port2 } = new MessageChannel();
    const begin: Begin = { kind: 'begin', manifest: this.manifest, alive };
    worker.postMessage({ ...begin, port: port1 } satisfies ToMind, [port1]);
    this.say({ kind: 'mind', port: port2 }, [port2]);
  }

  /** Replaces a lost mind immediately; if none can run, the callers are told. */
  private lostMind(reason: string): void {
    this.stopMind();
    this.deaths += 1;
    if (this.deaths < MOST_DEATHS) return this.startMind();
    this.deaths = 0;
    this.say({ kind: 'no mind', reason });
  }
}
