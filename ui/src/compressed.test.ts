// The built client has every text of its assets compressed beside it, with the same content.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../src/floodplain/server/static/assets');
const names = readdirSync(ASSETS);
const texts = names.filter((name) => /\.(js|css|svg)$/.test(name));

test('every script, style and picture of the built client is also there compressed, and nothing else is', () => {
  expect(texts.length).toBeGreaterThan(40);
  expect(names.filter((name) => name.endsWith('.br'))).toEqual(texts.map((name) => `${name}.br`).sort());
});

test('a compressed file has the content of its original', () => {
  const other = texts.filter((name) => {
    const whole = readFileSync(join(ASSETS, name));
    return !brotliDecompressSync(readFileSync(join(ASSETS, `${name}.br`))).equals(whole);
  });
  expect(other).toEqual([]);
});

test('a table, a lesson and a review begin without panels, coach and lobby', () => {
  type Made = Record<string, { name?: string; file: string; imports?: string[] }>;
  const made = JSON.parse(readFileSync(join(ASSETS, '../parts.json'), 'utf8')) as Made;
  const needed = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    made[key]?.imports?.forEach((other) => needed(other, found));
    return found;
  };
  const partsOf = (name: string): (string | undefined)[] =>
    Object.keys(made)
      .filter((key) => made[key]?.name === name)
      .flatMap((key) => [...needed(key)].map((each) => made[each]?.name))
      .filter((each) => !['signs', 'base', 'shared', 'rolldown-runtime'].includes(each ?? ''))
      .sort();
  expect(partsOf('table')).toEqual(['table']);
  expect(partsOf('Review')).toEqual(['Review']);
  expect(partsOf('Lesson')).toEqual(['Lesson']);
  const size = (name: string): number =>
    readFileSync(join(ASSETS, names.find((each) => each.startsWith(`${name}-`) && each.endsWith('.js.br')) ?? ''))
      .length;
  expect(size('table')).toBeLessThan(20_000);
  expect(size('Review')).toBeLessThan(8_000);
});
