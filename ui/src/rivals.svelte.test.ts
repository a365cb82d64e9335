// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { Amounts, Seat } from './lib/contract';
import Rivals from './shell/panels/Rivals.svelte';

it('counts one point of a rival as one', () => {
  const seats = ['Ann', 'Ben', 'Cleo'].map((name, seat) => ({ seat, name }) as Seat);
  const points: Amounts[] = [{ wheat: 4 }, { wheat: 1 }, { wheat: 2, statues: 3 }];
  const shown = mount(Rivals, { target: document.body, props: { seats, seat: 0, points } });
  flushSync();
  const told = [...document.querySelectorAll('li')].map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
  expect(told).toEqual([expect.stringContaining('1 point'), expect.stringContaining('5 points')]);
  expect(told[0]).not.toContain('points');
  void unmount(shown);
});
