import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, api, ApiError, Unreachable } from './http';

function answer(status: number, body: unknown): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status }))),
  );
}

describe('the client of the server', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('leaves out parameters that are not given', () => {
    expect(address('/api/x', { seat: null, since: 0, lang: 'fr' })).toBe('/api/x?since=0&lang=fr');
    expect(address('/api/x')).toBe('/api/x');
  });
  it('reports a refusal in the words of the server', async () => {
    answer(409, { type: 'problem', status: 409, error: 'stale_version', message: 'too late' });
    await expect(api.tables()).rejects.toThrowError('too late');
    await expect(api.tables()).rejects.toBeInstanceOf(ApiError);
  });
  it('recognises a server that cannot be reached', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no network'))),
    );
    await expect(api.tables()).rejects.toBeInstanceOf(Unreachable);
  });
});
