import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from './keepAwake';

afterEach(() => vi.unstubAllGlobals());
const told = async (): Promise<boolean> => new Promise((resolve) => keepAwake(resolve));

test('a wake lock is held where the browser has one', async () => {
  const request = vi.fn(async () => ({ release: async () => undefined }));
  vi.stubGlobal('navigator', { ...navigator, wakeLock: { request } });
  expect(await told()).toBe(true);
  expect(request).toHaveBeenCalledWith('screen');
});

test('over plain HTTP, or where it is refused, the screen says that this is not sure', async () => {
  vi.stubGlobal('navigator', { ...navigator, wakeLock: undefined });
  expect(await told()).toBe(false);
  vi.stubGlobal('navigator', { ...navigator, wakeLock: { request: async () => Promise.reject(new Error('no')) } });
  expect(await told()).toBe(false);
});
