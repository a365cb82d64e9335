// How the client reaches the games: on a server over HTTP and sockets, or in this page by messages.
// No other code in the client requests anything under /api.

import { hasServer } from '../app/place';

/** The part of a socket that the client uses. */
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

/** A line to the engine, which may still be opening. */
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
    queueMicrotask(() => this.hear('close', 1000)); // as a socket does: not before the caller has continued
  }
}

const overMessages: Transport = {
  request: async (target, init) => (await engine()).request(target, init),
  open: (target) => new EngineLine(target),
};

export const transport = hasServer ? overNetwork : overMessages;

/** Lets the browser save the reply of an address, as it does for a link to a server; returns its content. */
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

/** Makes links to records work with the engine as with a server. */
export function saveFromEngine(event: MouseEvent): void {
  const link = event.currentTarget;
  if (hasServer || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  void save(link.pathname + link.search, 'record.txt');
}
