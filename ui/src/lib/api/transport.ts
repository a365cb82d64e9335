// How the client reaches what plays: a server over HTTP and sockets, or the engine in this page by messages.
// Nothing else in the client asks for anything under /api.

import { hasServer } from '../app/place';

/** What a socket is to the client. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}
export const CONNECTING = 0;
export const OPEN = 1;

export interface Transport {
  request(target: string, init: RequestInit): Promise<Response>;
  open(target: string): Line;
}

const overNetwork: Transport = {
  request: (target, init) => fetch(target, init),
  open: (target) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${target}`),
};

const engine = async () => (await import('../engine/engine')).engine;

/** A line to the engine, which may still be on its way. */
class EngineLine implements Line {
  readyState = CONNECTING;
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  private end: (() => void) | null = null;
  private say: ((text: string) => void) | null = null;

  constructor(target: string) {
    void engine().then((found) => {
      if (this.readyState > OPEN) return;
      [this.say, this.end] = found.open(target, (what, content) => this.hear(what, content));
    });
  }

  private hear(what: 'open' | 'text' | 'close', content: string | number | null): void {
    if (this.readyState > OPEN) return;
    if (what === 'text') return this.onmessage?.(new MessageEvent('message', { data: content }));
    this.readyState = what === 'open' ? OPEN : 3;
    if (what === 'open') this.onopen?.(new Event('open'));
    else this.onclose?.(new CloseEvent('close', { code: Number(content) || 1000 }));
  }

  send(text: string): void {
    this.say?.(text);
  }

  close(): void {
    this.end?.();
    queueMicrotask(() => this.hear('close', 1000)); // as a socket does: not before the caller has gone on
  }
}

const overMessages: Transport = {
  request: async (target, init) => (await engine()).request(target, init),
  open: (target) => new EngineLine(target),
};

export const transport = hasServer ? overNetwork : overMessages;

/** Has the browser save what an address answers, as it does for a link to a server; what that is. */
export async function save(target: string, name: string, init: RequestInit = {}): Promise<Blob> {
  const answer = await transport.request(target, { credentials: 'same-origin', ...init });
  if (!answer.ok) throw new Error(answer.statusText || String(answer.status));
  const link = document.createElement('a');
  const content = await answer.blob();
  link.href = URL.createObjectURL(content);
  link.download = /filename="?([^";]+)"?/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return content;
}

/** Lets a link to a record be saved from the engine as from a server. */
export function saveFromEngine(event: MouseEvent): void {
  const link = event.currentTarget;
  if (hasServer || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  void save(link.pathname + link.search, 'record.txt');
}
