// Imports point down: shell and rooms stand on lib, rooms also on the kit, lib on the workers of the page;
// a room knows neither the shell nor another.

import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']*)'/g;

/** The first folder below src, with the room's own for a room; nothing for what lies in src itself. */
function wing(path: string): string {
  const parts = path.replace(/^\.\//, '').split('/');
  return parts.length === 1 ? '' : parts[0] === 'rooms' ? parts.slice(0, 2).join('/') : parts[0]!;
}

function resolve(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const step of to.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}

/** Which wings a wing may import, besides its own. */
function allowed(own: string): readonly string[] {
  if (own.startsWith('rooms/')) return ['kit', 'lib'];
  return { lib: ['text', 'page'], kit: ['lib'], shell: ['lib', 'text', 'assets'], text: ['lib'] }[own] ?? [];
}

test('imports of the client point down, and no room knows another', () => {
  const strays: string[] = [];
  for (const [path, text] of Object.entries(sources)) {
    const own = wing(path);
    if (own === '') continue; // the root puts everything together
    for (const [, to] of text.matchAll(IMPORT)) {
      const there = wing(`./${resolve(path.slice(2), to!)}`);
      if (there !== own && !allowed(own).includes(there)) strays.push(`${path} imports ${to}`);
    }
  }
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(strays).toEqual([]);
});
