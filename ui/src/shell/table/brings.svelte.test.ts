import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Preview, RoomModule } from '../../lib/contract';
import Brings from './Brings.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
});

/** What is read of an answer that gives points at once, and points if the game ended then. */
function read(now: number, atTheEnd: number): string {
  const preview = { changes: [{ points: now }], points: [{ built: atTheEnd }], reveals: false, then: [] };
  const room = { icons: new Set() } as unknown as RoomModule<unknown>;
  const counted = (_: number, token: unknown): string => ` ${String(token)}`;
  const props = { preview: preview as unknown as Preview, seat: 0, counted, room };
  const target = document.createElement('div');
  shown = mount(Brings, { target, props });
  flushSync();
  return target.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

it('says which points are those of an end of the game', () => {
  expect(read(4, 6)).toMatch(/^\+4 points If it ended now: .*\+6 points$/);
});

it('shows points once that are the same at the end', () => {
  expect(read(4, 4)).toBe('+4 points');
});
