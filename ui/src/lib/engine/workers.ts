// The two workers of the page that owns the engine: a dead one is replaced, and its requests are repeated.

import type { Begin, FromMind, FromTable, ToMind, ToTable } from '../../page/messages';
import { ENGINE } from '../app/place';

export interface Hearer {
  hear: (told: FromTable) => void;
  /** The worker with the tables is gone. */
  lost: () => void;
}

const SILENCE = 30_000; // ms, after which a worker that has not said anything yet counts as dead
const MOST_DEATHS = 3; // in a row, before the worker for bots is given up
let number = 0;

/** A unique name for a lock. */
export const unique = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${(number += 1)}`;

/** Calls back once when a worker that holds a lock is gone; never where there are no locks. */
function whenGone(alive: string, gone: () => void, signal: AbortSignal): void {
  const wait = navigator.locks?.request(alive, { signal }, () => gone());
  wait?.catch(() => undefined); // nothing depends on it
}

/** Calls back when a worker dies, even before its first message. */
class Watch {
  private readonly given = new AbortController();
  private readonly silence: ReturnType<typeof setTimeout>;
  private isHeard = false;

  constructor(
    private readonly alive: string,
    private readonly lost: (reason: string) => void,
  ) {
    this.silence = setTimeout(() => this.gone('it said nothing'), SILENCE);
  }

  /** It has sent a message, so it is alive and holds its lock. */
  heard(): void {
    clearTimeout(this.silence);
    if (!this.isHeard) whenGone(this.alive, () => this.gone('it died'), this.given.signal);
    this.isHeard = true;
  }

  gone(reason: string): void {
    if (!this.given.signal.aborted) this.lost(reason);
  }

  end(): void {
    clearTimeout(this.silence);
    this.given.abort();
  }
}

export class Workers {
  private table: Worker | null = null;
  private mind: Worker | null = null;
  private watch: Watch | null = null;
  private mindWatch: Watch | null = null;
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
    const watch = new Watch(alive, () => {
      this.stop();
      this.hearer.lost();
    });
    this.watch = watch;
    worker.onerror = (event) => {
      event.preventDefault();
      watch.gone(event.message);
    };
    worker.onmessage = ({ data }: MessageEvent<FromTable>) => {
      watch.heard();
      if (data.kind === 'mind wanted') this.startMind();
      else this.hearer.hear(data);
    };
    this.say({ kind: 'begin', manifest: this.manifest, alive, base: this.base, owner: alive });
  }

  say(said: ToTable, given: Transferable[] = []): void {
    this.table?.postMessage(said, given);
  }

  stop(): void {
    this.watch?.end();
    this.table?.terminate();
    this.table = null;
    this.stopMind();
  }

  private stopMind(): void {
    this.mindWatch?.end();
    this.mind?.terminate();
    this.mind = null;
  }

  private startMind(): void {
    if (this.mind) return;
    const alive = unique();
    const worker = new Worker(new URL('../../page/mind.ts', import.meta.url), { type: 'module', name: 'mind' });
    this.mind = worker;
    const watch = new Watch(alive, (reason) => this.lostMind(reason));
    this.mindWatch = watch;
    worker.onerror = (event) => {
      event.preventDefault();
      watch.gone(event.message);
    };
    worker.onmessage = ({ data }: MessageEvent<FromMind>) => {
      watch.heard();
      if (data.kind === 'failed') watch.gone(data.error);
      else if (data.kind === 'ready') this.deaths = 0;
    };
    const { port1, port2 } = new MessageChannel();
    const begin: Begin = { kind: 'begin', manifest: this.manifest, alive };
    worker.postMessage({ ...begin, port: port1 } satisfies ToMind, [port1]);
    this.say({ kind: 'mind', port: port2 }, [port2]);
  }

  /** Replaces the lost worker for bots at once; if none can run, the callers are told. */
  private lostMind(reason: string): void {
    this.stopMind();
    this.deaths += 1;
    if (this.deaths < MOST_DEATHS) return this.startMind();
    this.deaths = 0;
    this.say({ kind: 'no mind', reason });
  }
}
