import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { ChartArea } from '../../lib/coach/chart';
import type { GradedMoment } from '../../lib/api/messages';
import Curves from './Curves.svelte';

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
});

// D8.2: two events may go back into the bag, and the seventh is laid a second time.
test('a stage that comes again is drawn again', () => {
  const stages = [6, 6, 7, 7, 6, 6, 7, 7];
  const readings = stages.map((stage, position) => ({ position, seat: 0, chances: [1, 0], stage: [stage, 0] }));
  const none = { marked: [], draws: [], turning: [], seats: [], decided: null, pointed: null };
  const props = { ...none, sheet: new ChartArea(600, 180, 7), stage: 'Event', position: 0 };
  shown = mount(Curves, {
    target: document.body,
    props: { ...props, readings: readings as unknown as GradedMoment[] },
  });
  flushSync();
  const texts = [...document.querySelectorAll('[data-stage]')].map((each) => each.textContent);
  expect(texts).toEqual(['Event 6', 'Event 7', 'Event 6', 'Event 7']);
});
