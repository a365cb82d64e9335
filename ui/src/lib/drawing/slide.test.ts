import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { device } from '../app/device.svelte';
import { until } from '../testing/helpers';
import { sliding } from './slide';

const HEIGHT = 45;
let list: HTMLElement;
let stop: void | (() => void);
let moved: string[] = [];

function row(name: string): HTMLElement {
  const made = document.createElement('li');
  made.id = name;
  made.animate = (frames) => {
    moved.push(`${name} ${JSON.stringify((frames as Keyframe[])[0])}`);
    return {} as Animation;
  };
  Object.defineProperty(made, 'offsetTop', { get: () => [...list.children].indexOf(made) * HEIGHT });
  return made;
}

beforeEach(() => {
  list = document.createElement('ul');
  list.append(row('one'), row('two'));
  document.body.append(list);
  moved = [];
  stop = sliding(list);
});
afterEach(() => {
  stop?.();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('slides rows to their new place and fades new ones in', async () => {
  list.prepend(row('new'));
  await until(() => expect(moved).toHaveLength(3));
  expect(moved).toEqual(['new {"opacity":0}', 'one {"translate":"0 -45px"}', 'two {"translate":"0 -45px"}']);
});

it('moves nothing with reduced motion, and knows where rows were afterwards', async () => {
  const motion = vi.spyOn(device, 'motion', 'get').mockReturnValue(false);
  list.prepend(row('new'));
  await until(() => expect(motion).toHaveBeenCalled());
  expect(moved).toEqual([]);
  motion.mockReturnValue(true);
  list.append(list.children[0]!);
  await until(() => expect(moved).not.toEqual([]));
  expect(moved).toContain('new {"translate":"0 -90px"}');
});
