import { describe, expect, it } from 'vitest';
import { placeOf, screenOf, to } from './place';

const at = (address: string): URL => new URL(address, 'https://host.example');

describe('addresses of screens', () => {
  it('are paths where a server answers', () => {
    expect(to('/t/abc?at=3#x', true)).toBe('/t/abc?at=3#x');
    expect(screenOf(at('/t/abc?at=3#x'), true)).toBe('/t/abc?at=3#x');
    const place = placeOf(at('/t/a%20b/review?at=3#F4.2'), true);
    expect([...place.path, place.query.get('at'), place.hash]).toEqual(['t', 'a b', 'review', '3', 'F4.2']);
  });

  it('stand behind a hash where there is only one page, in any folder', () => {
    expect(to('/t/abc', false)).toBe('#/t/abc');
    const place = placeOf(at('/some/folder/index.html#/t/a%20b/review?at=3#F4.2'), false);
    expect([...place.path, place.query.get('at'), place.hash]).toEqual(['t', 'a b', 'review', '3', 'F4.2']);
    expect(screenOf(at('/some/folder/'), false)).toBe('/');
    expect(placeOf(at('/some/folder/#/'), false).path).toEqual([]);
  });

  it('of a place within the page are no screens there', () => {
    expect(screenOf(at('/some/folder/#content'), false)).toBeNull();
  });
});

const sources = import.meta.glob<string>('../../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
/** An address that only works at the root of a host; with a server everything is written by `to` as well. */
const STRAY = [
  /(?:href|src)=["'{`]+\//,
  /(?:router\.place|location)\.origin\}/,
  /location\.(?:pathname|hash|search)/,
  /['"`]\/(?:icons|assets|data|engine)\//,
  /new URL\(['"`]\//,
];

it('no address is written for the root of a host alone', () => {
  const strays = Object.entries(sources)
    .filter(([path]) => !/\.test\.ts$|\/place\.ts$/.test(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter((line) => STRAY.some((stray) => stray.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(strays).toEqual([]);
});
