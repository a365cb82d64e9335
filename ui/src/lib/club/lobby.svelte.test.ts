import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lobby } from './lobby.svelte';

/** A socket that is refused, as a server does that asks for fewer requests. */
class RefusedSocket {
  readyState = 0;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor() {
    queueMicrotask(() => this.onclose({ code: 1006 }));
  }
  close(): void {
    this.readyState = 3;
  }
}

/** A socket that tells an empty lobby as soon as it is open. */
class ToldSocket {
  readyState = 1;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    queueMicrotask(() => {
      this.onopen();
      this.onmessage({ data: JSON.stringify({ type: 'lobby', tables: [], at: 1 }) });
    });
  }
  send(): void {
    // nobody listens
  }
  close(): void {
    this.readyState = 3;
  }
}

/** Lets all waiting and asking happen that a minute brings. */
const minute = (): Promise<unknown> => vi.advanceTimersByTimeAsync(60_000);

let status = 429;
const problem = { type: 'problem', status: 429, error: 'too_many', message: 'too many requests' };
const empty = { search: null, lobby: { type: 'lobby', tables: [], at: 1 } };

beforeEach(() => {
  status = 429;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', RefusedSocket);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(status === 200 ? empty : problem), { status })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says why the server refuses to show the lobby, and no longer once it shows it', async () => {
  const lobby = new Lobby();
  const leave = lobby.follow();
  await minute();
  expect(lobby.off).toBe('Too many requests. Wait a moment.');
  expect(lobby.refusal).toBe(lobby.off);
  status = 200;
  await minute();
  expect(lobby.off).toBe('');
  expect(lobby.refusal).toBe('');
  leave();
});

it('asks again for the search that the server has refused to send', async () => {
  vi.stubGlobal('WebSocket', ToldSocket);
  const lobby = new Lobby();
  const leave = lobby.follow();
  await minute();
  expect(lobby.refusal).toBe('Too many requests. Wait a moment.');
  expect(lobby.off).toBe(''); // tables can be joined
  status = 200;
  await minute();
  expect(lobby.refusal).toBe('');
  leave();
});

it('says that this device is offline where no server answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const lobby = new Lobby();
  const leave = lobby.follow();
  await minute();
  expect(lobby.off).toContain('You’re offline.');
  expect(lobby.refusal).toBe('');
  leave();
});
