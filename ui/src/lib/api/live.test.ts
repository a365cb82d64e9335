import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection, type LiveListener } from './live.svelte';

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.CONNECTING;
  readonly sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  close = vi.fn(() => {
    this.readyState = 3;
    this.onclose({ code: 1000 });
  });

  constructor(readonly address: string) {
    FakeSocket.last = this;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    if (message.type !== 'ping') this.sent.push(message);
  }

  tell(message: Record<string, unknown>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

function follower(): LiveListener {
  return { onSituation: vi.fn(), onCard: vi.fn(), onChat: vi.fn(), onBack: vi.fn(), onRefused: vi.fn() };
}

const wanted = { seat: 0, version: 4, answer: 7 };
const { signal } = new AbortController();

describe('the live connection', () => {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify({ type: 'foreseen', answer: 7 }))));

  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', fetched);
    fetched.mockClear();
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('connects again by another socket without losing messages', () => {
    const followed = follower();
    const line = new LiveConnection('x', followed, null, 'en');
    const before = FakeSocket.last;
    before.open();
    line.comeAnew();
    expect(before.close).toHaveBeenCalledOnce();
    expect(FakeSocket.last).not.toBe(before);
    FakeSocket.last.open();
    expect(line.state).toBe('live');
    expect(followed.onBack).not.toHaveBeenCalled();
    FakeSocket.last.tell({ type: 'table', card: { stamp: 'a' }, chat: 0 });
    expect(followed.onCard).toHaveBeenCalledOnce();
    line.stop();
  });

  it('previews an answer over the open socket', async () => {
    const line = new LiveConnection('x', follower(), 0, 'en');
    FakeSocket.last.open();
    const [one, other] = [line.foresee(wanted, signal), line.foresee({ ...wanted, answer: 8 }, signal)];
    expect(FakeSocket.last.sent).toMatchObject([
      { type: 'preview', ...wanted },
      { type: 'preview', answer: 8 },
    ]);
    FakeSocket.last.tell({ type: 'foreseen', answer: 8, id: FakeSocket.last.sent[1]?.id });
    FakeSocket.last.tell({ type: 'foreseen', answer: 7, id: FakeSocket.last.sent[0]?.id });
    expect((await one)?.answer).toBe(7);
    expect((await other)?.answer).toBe(8);
    expect(fetched).not.toHaveBeenCalled();
    line.stop();
  });
  it('has no preview when the table has changed, or the connection is lost', async () => {
    const told = follower();
    const line = new LiveConnection('x', told, 0, 'en');
    FakeSocket.last.open();
    const overtaken = line.foresee(wanted, signal);
    FakeSocket.last.tell({
      type: 'problem',
      status: 409,
      error: 'stale_version',
      message: '',
      id: FakeSocket.last.sent[0]?.id,
    });
    expect(await overtaken).toBeNull();
    const cut = line.foresee(wanted, signal);
    FakeSocket.last.close();
    expect(await cut).toBeNull();
    expect(line.state).toBe('lost');
    line.stop();
  });
  it('uses HTTP while there is no socket, and when it is over its limit', async () => {
    const line = new LiveConnection('x', follower(), 0, 'en');
    expect((await line.foresee(wanted, signal))?.answer).toBe(7);
    FakeSocket.last.open();
    const slowed = line.foresee(wanted, signal);
    FakeSocket.last.tell({
      type: 'problem',
      status: 429,
      error: 'too_many',
      message: '',
      id: FakeSocket.last.sent[0]?.id,
    });
    expect((await slowed)?.answer).toBe(7);
    expect(fetched).toHaveBeenCalledTimes(2);
    line.stop();
  });
  it('gives an answer over the socket and waits for the next situation, which is reported once', async () => {
    const told = follower();
    const line = new LiveConnection('x', told, 0, 'en');
    FakeSocket.last.open();
    const arrived = vi.fn();
    const given = line.give({ type: 'answer', seat: 0, version: 4, answer: 7 }).then(arrived);
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'answer', version: 4, answer: 7 }]);
    FakeSocket.last.tell({ type: 'done', version: 5, id: FakeSocket.last.sent[0]?.id });
    await Promise.resolve();
    expect(arrived).not.toHaveBeenCalled();
    FakeSocket.last.tell({ type: 'situation', version: 5 });
    await given;
    expect(told.onSituation).toHaveBeenCalledTimes(1);
    expect(fetched).not.toHaveBeenCalled();
    line.stop();
  });
  it('returns an answer that must be confirmed first, or that was refused', async () => {
    const line = new LiveConnection('x', follower(), 0, 'en');
    FakeSocket.last.open();
    const staged = line.give({ type: 'answer', seat: 0, version: 4, answer: 7, confirmed: false });
    FakeSocket.last.tell({ type: 'foreseen', answer: 7, id: FakeSocket.last.sent[0]?.id });
    expect((await staged)?.answer).toBe(7);
    const refused = line.give({ type: 'undo', seat: 0, version: 4, to: null });
    FakeSocket.last.tell({ type: 'problem', status: 409, message: 'no', id: FakeSocket.last.sent[1]?.id });
    await expect(refused).rejects.toThrow('no');
    line.stop();
  });
  it('gives an answer by HTTP if there is no socket', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ type: 'situation', version: 5 }))));
    const told = follower();
    const line = new LiveConnection('x', told, 0, 'en');
    await line.give({ type: 'redo', seat: 0, version: 4 });
    expect(told.onSituation).toHaveBeenCalledTimes(1);
    line.stop();
  });
  it('gets from a new socket only what HTTP has not delivered meanwhile', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ type: 'situation', version: 5 }))));
    const told = follower();
    const line = new LiveConnection('x', told, 0, 'en');
    const asked = FakeSocket.last; // still being opened, for everything
    await line.give({ type: 'redo', seat: 0, version: 4 });
    expect(FakeSocket.last).not.toBe(asked);
    expect(new URL(FakeSocket.last.address).searchParams.get('since')).toBe('5');
    asked.open();
    expect(asked.close).toHaveBeenCalledOnce();
    asked.tell({ type: 'situation', version: 5 });
    expect(told.onSituation).toHaveBeenCalledTimes(1);
    line.stop();
  });
  it('switches to another seat also while a socket is being opened', () => {
    const line = new LiveConnection('x', follower(), 0, 'en');
    line.look(1, 'fr');
    expect(FakeSocket.last.address).toContain('seat=1&lang=fr');
    line.stop();
  });
  it('recognises messages from before the page was opened', () => {
    const told = follower();
    const line = new LiveConnection('x', told, 0, 'en');
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: 'table', card: { stamp: 's' }, chat: 2 });
    for (const number of [1, 2, 3]) FakeSocket.last.tell({ type: 'chat', number });
    expect(vi.mocked(told.onChat).mock.calls.map(([, isPast]) => isPast)).toEqual([true, true, false]);
    line.stop();
  });
  it.each([
    ['192.168.1.23', 2000],
    ['example.org', 5000],
  ])('keeps trying to reach %s, every %i ms at most', async (hostname, longest) => {
    vi.stubGlobal('location', { hostname, host: hostname, protocol: 'http:', href: `http://${hostname}/` });
    vi.useFakeTimers();
    fetched.mockImplementation(() => Promise.reject(new TypeError('out of reach')));
    const line = new LiveConnection('x', follower(), 0, 'en');
    const tries: number[] = [];
    for (let socket = FakeSocket.last; Date.now() < 60_000 + (tries[0] ?? Date.now()); socket = FakeSocket.last) {
      tries.push(Date.now());
      socket.close();
      while (FakeSocket.last === socket) await vi.advanceTimersByTimeAsync(100);
    }
    const waits = tries.slice(1).map((at, index) => at - tries[index]!);
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(longest);
    expect(Math.max(...waits)).toBeLessThan(longest + 1000);
    line.stop();
    vi.useRealTimers();
  });
  it('does not cut a socket that is still being opened, which would count as failed', () => {
    const line = new LiveConnection('x', follower(), 0, 'en');
    const socket = FakeSocket.last;
    line.stop();
    expect(socket.close).not.toHaveBeenCalled();
    socket.open();
    expect(socket.close).toHaveBeenCalled();
  });
});
