// The engine as the page sees it: requests and lines are answered by the worker of this page, or by another page's.

import type { FromTable, News, Reply, Said } from '../../page/messages';
import { Unreachable } from '../api/http';
import { writtenAhead } from './ahead';
import { engineState } from './state.svelte';
import { askToStay } from './staying';
import { Tabs, type Tab } from './tabs';
import { keepVersion } from './versions';
import { Workers } from './workers';

type Hear = (what: 'open' | 'text' | 'close', content: string | number | null) => void;
interface Asked {
  readonly said: Extract<Said, { kind: 'http' }>;
  readonly resolve: (answer: Response) => void;
  readonly reject: (error: unknown) => void;
  isSent: boolean;
}

const LOST = 1006; // the code of a socket whose connection was lost
const MOST_FALLS = 3;
const RECENT = 120_000; // ms
/** Sites in other folders of the same host have their own tables. */
const NAME = `floodplain:${new URL('.', location.href.replace(/#.*/, '')).pathname}`;

class Engine implements Tab {
  private readonly pending = new Map<number, Asked>();
  private readonly lines = new Map<number, Hear>();
  private readonly tabs = new Tabs(NAME, this);
  private readonly workers = new Workers(NAME, {
    hear: (told) => this.heard(told),
    lost: () => this.fallen(),
  });
  private falls: number[] = [];
  private news: News = { kind: 'progress', step: 'files', loaded: 0, total: 0 };
  /** Identical requests at the same time get one reply. */
  private readonly common = new Map<string, Promise<Response>>();

  begin(): void {
    if (!('Worker' in globalThis)) engineState.failure = 'workers';
    else this.tabs.begin();
  }

  async request(target: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const ahead = method === 'GET' ? await writtenAhead(target, init.signal) : null;
    if (ahead) return ahead;
    if (method !== 'GET' || init.signal) return this.ask(target, method, init);
    const found = this.common.get(target) ?? this.ask(target, method, init).finally(() => this.common.delete(target));
    this.common.set(target, found);
    return (await found).clone();
  }

  /** Opens a line; returns what sends on it, and what closes it. */
  open(target: string, hear: Hear): [say: (text: string) => void, end: () => void] {
    const line = this.tabs.numbers.next();
    this.lines.set(line, hear);
    if (engineState.isReady) this.tabs.say({ kind: 'open', line, target });
    else this.waiting.push(() => this.lines.has(line) && this.tabs.say({ kind: 'open', line, target }));
    return [
      (text) => this.lines.has(line) && this.tabs.say({ kind: 'send', line, text }),
      () => this.lines.delete(line) && this.tabs.say({ kind: 'close', line }),
    ];
  }
  private waiting: (() => void)[] = [];

  private async ask(target: string, method: string, init: RequestInit): Promise<Response> {
    const { body, signal } = init;
    const given = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : ((body ?? null) as string | null);
    signal?.throwIfAborted();
    const id = this.tabs.numbers.next();
    const headers = [...new Headers(init.headers)];
    return new Promise((resolve, reject) => {
      const said = { kind: 'http', id, method, target, headers, body: given } as const;
      this.pending.set(id, { said, resolve, reject, isSent: false });
      signal?.addEventListener('abort', () => this.pending.delete(id) && reject(signal.reason));
      if (engineState.failure) this.refuse(id);
      else if (engineState.isReady) this.send(id);
    });
  }

  private send(id: number): void {
    const asked = this.pending.get(id);
    if (!asked) return;
    asked.isSent = true;
    this.tabs.say(asked.said);
  }

  private refuse(id: number): void {
    this.pending.get(id)?.reject(new Unreachable('the engine is not there'));
    this.pending.delete(id);
  }

  // --- as one tab among others

  own(): void {
    this.begins();
    this.workers.start();
  }

  disown(): void {
    this.workers.stop();
    this.begins();
  }

  /** Lines were cut. Requests that only read are repeated; those that change something may have been done already. */
  begins(): void {
    engineState.isReady = false;
    for (const [id, { said, isSent }] of this.pending) if (isSent && said.method !== 'GET') this.refuse(id);
    const cut = [...this.lines.values()];
    this.lines.clear();
    for (const hear of cut) hear('close', LOST);
  }

  newcomer(tell: (news: News) => void): void {
    tell(this.news);
    if (engineState.keeping !== 'kept') tell({ kind: 'keeping', keeping: engineState.keeping });
  }

  told(told: Reply | News): void {
    switch (told.kind) {
      case 'answer': {
        const asked = this.pending.get(told.id);
        this.pending.delete(told.id);
        const isEmpty = told.status === 204 || told.status === 304;
        return asked?.resolve(
          new Response(isEmpty ? null : told.body, {
            status: told.status,
            headers: told.headers as [string, string][],
          }),
        );
      }
      case 'line': {
        const hear = this.lines.get(told.line);
        if (told.what === 'close') this.lines.delete(told.line);
        return hear?.(told.what, told.content);
      }
      default:
        return this.learn(told);
    }
  }

  private learn(news: News): void {
    switch (news.kind) {
      case 'progress':
        Object.assign(engineState, { step: news.step, loaded: news.loaded, total: news.total, isReady: false });
        break;
      case 'ready':
        Object.assign(engineState, { isReady: true, isAgain: false, failure: '' });
        void keepVersion(); // now that nothing else is loading
        for (const id of this.pending.keys()) this.send(id);
        for (const go of this.waiting.splice(0)) go();
        break;
      case 'keeping':
        engineState.keeping = news.keeping;
        break;
      case 'failed':
        Object.assign(engineState, { failure: news.why, error: news.error, isReady: false });
        for (const id of this.pending.keys()) this.refuse(id);
        break;
    }
  }

  // --- as the owner of the workers

  asked(said: Said): void {
    this.workers.say(said);
  }

  private heard(told: FromTable): void {
    if (told.kind === 'mind wanted') return;
    if (told.kind === 'kept') {
      if (engineState.keeping === 'full') this.tabs.tell({ kind: 'keeping', keeping: 'kept' });
      return askToStay();
    }
    if (told.kind === 'progress' || told.kind === 'ready' || told.kind === 'failed') this.news = told;
    if (told.kind === 'failed') this.workers.stop();
    this.tabs.tell(told);
  }

  private fallen(): void {
    const now = Date.now();
    this.falls = [...this.falls.filter((fall) => now - fall < RECENT), now];
    engineState.isAgain = true;
    if (this.falls.length < MOST_FALLS) return this.own();
    this.begins();
    this.tabs.tell({ kind: 'failed', why: 'memory', error: 'The engine stopped several times.' });
  }
}

export const engine = new Engine();
engine.begin();
