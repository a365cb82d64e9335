import { expect, it } from 'vitest';
import { pack, unpack } from './packed';

it('a text comes out of an address as it went in', async () => {
  const text = `Fertility\n${'0. A lays a tile: été, “wheat”\n'.repeat(500)}`;
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length / 10);
  expect(await unpack(packed, 100_000)).toBe(text);
});

it('reads nothing from a text that is incomplete or too long', async () => {
  const packed = await pack('a'.repeat(2000));
  expect(await unpack(packed.slice(0, -4), 100_000)).toBeNull();
  expect(await unpack('%%%', 100_000)).toBeNull();
  expect(await unpack(packed, 1000)).toBeNull();
});
