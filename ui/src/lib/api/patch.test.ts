import { describe, expect, it } from 'vitest';
import { patched } from './patch';

describe('a patch', () => {
  const old = { a: 1, b: [1, 2, { c: 3 }], d: { e: 'x', f: 'y' }, g: null };

  it('changes what it names and nothing else', () => {
    const now = patched(old, { b: { '2': { c: [4] } }, d: { e: [] }, g: [[7]], h: [{}] });
    expect(now).toEqual({ a: 1, b: [1, 2, { c: 4 }], d: { f: 'y' }, g: [7], h: {} });
    expect(old).toEqual({ a: 1, b: [1, 2, { c: 3 }], d: { e: 'x', f: 'y' }, g: null });
  });

  it('keeps unchanged parts as the same objects', () => {
    expect(patched(old, {})).toBe(old);
    expect(patched(old, { a: [2] }).d).toBe(old.d);
  });

  it('adds to the end of a list that grew', () => {
    expect(patched({ a: [1, 2] }, { a: { '1': [3], '2': [4], '3': [5] } })).toEqual({ a: [1, 3, 4, 5] });
  });

  it('replaces a value that is completely different', () => {
    expect(patched<unknown>(old, [[1]])).toEqual([1]);
    expect(patched<unknown>(old, [null])).toBeNull();
  });
});
