import { afterEach, expect, test, vi } from 'vitest';
import { isLocal, isLoopback } from '../api/loopback';
import { copyText } from '../app/clipboard';
import { isTaken, withLetter } from './names';

afterEach(() => vi.restoreAllMocks());

test('a name that is taken gets a letter that nobody else has', () => {
  expect(isTaken(' mira ', ['Ada', 'Mira'])).toBe(true);
  expect(isTaken('Léo', ['Ada', 'Mira'])).toBe(false);
  expect(withLetter('Mira', ['Mira'])).toBe('Mira B');
  expect(withLetter('Mira', ['Mira', 'mira b'])).toBe('Mira C');
});

test('addresses of a home network are distinguished from those of the internet', () => {
  const local = ['192.168.1.23', '10.0.0.4', '172.16.0.1', 'floodplain.local', '[fd00::2]', '169.254.1.1'];
  expect(local.filter((host) => !isLocal(host))).toEqual([]);
  const others = ['8.8.8.8', '172.32.0.1', 'example.org', 'localhost', 'local', '[2001:db8::1]'];
  expect(others.filter((host) => isLocal(host))).toEqual([]);
  expect(isLoopback('192.168.1.23')).toBe(false);
});

test('a text is copied also where the browser has no clipboard, as over plain HTTP', async () => {
  const before = document.execCommand;
  const copied: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  document.execCommand = () => {
    copied.push((document.activeElement as HTMLTextAreaElement | null)?.value ?? '');
    return true;
  };
  expect(await copyText('http://192.168.1.23:8725/NILE')).toBe(true);
  expect(copied).toEqual(['http://192.168.1.23:8725/NILE']);
  expect(document.querySelector('textarea')).toBeNull();
  document.execCommand = before;
  vi.unstubAllGlobals();
});
