import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Seat } from '../contract';
import { device } from '../app/device.svelte';
import type { ClockFace } from './clock';
import SeatClock from './SeatClock.svelte';
import SeatTimer from './SeatTimer.svelte';
import { CLOCKS, SeatClocks, type ClockTable } from './seatClocks.svelte';

const face = (seat: number, state: ClockFace['state'], left = 161_000): ClockFace => ({
  seat,
  left,
  share: 0.1,
  state,
});
const person = (seat: number, name: string, kind: Seat['kind'] = 'person'): Seat =>
  ({ seat, name, kind, mine: seat === 0 }) as Seat;
const SEATS = [person(0, 'You'), person(1, 'Ann'), person(2, 'Bot', 'bot')];
const CLOCKS_OF = [face(0, 'low'), face(1, 'rests'), face(2, 'rests')];

/** The sizes that elements have, as an observer tells them. */
let resize: (() => void)[] = [];
let width = 100;
beforeEach(() => {
  width = 100;
  resize = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe = (): void => void resize.push(this.tell);
      disconnect = (): void => void (resize = resize.filter((each) => each !== this.tell));
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
});
let shown: Record<string, unknown>[] = [];
afterEach(() => {
  for (const each of shown.splice(0)) void unmount(each);
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(table: Partial<ClockTable>, part: typeof SeatClock | typeof SeatTimer = SeatClock): SeatClocks {
  const clocks = new SeatClocks(() => ({ clocks: CLOCKS_OF, seats: SEATS, connectionState: 'live', ...table }));
  const context = new Map([[CLOCKS, clocks]]);
  for (const { seat } of SEATS) shown.push(mount(part, { target: document.body, context, props: { seat } }));
  flushSync();
  return clocks;
}
const timers = (): (string | null)[] =>
  [...document.querySelectorAll('[role=timer]')].map((each) => each.getAttribute('aria-label'));

it('shows figure, word and bar of each person, and nothing for a bot', () => {
  show({});
  expect(timers()).toEqual(['Your clock: 2:41, under 3 min', 'Ann’s clock: 2:41, paused']);
  expect(document.querySelector('.low')?.textContent).toContain('under 3 min');
  expect(document.querySelectorAll('.clock-bar')).toHaveLength(2);
  expect(document.querySelector('[aria-live]')).toBeNull();
});

it('says that a clock is approximate without a connection', () => {
  show({ connectionState: 'lost' });
  expect(timers()[0]).toBe('Your clock: about 2:41, under 3 min');
});

it('shows nothing at a table without a clock, or outside of one', () => {
  show({ clocks: [] });
  shown.push(mount(SeatClock, { target: document.body, props: { seat: 0 } }));
  flushSync();
  expect(document.body.textContent?.trim()).toBe('');
});

it('leaves it to the points on a phone', () => {
  vi.spyOn(device, 'phone', 'get').mockReturnValue(true);
  show({});
  expect(timers()).toEqual([]);
});

it('tells screen readers of a clock that is drawn in a button', () => {
  show({}, SeatTimer);
  expect(timers()).toHaveLength(2);
});

it('knows which clocks no card on the screen shows', () => {
  const clocks = show({});
  expect(clocks.unseen.map(({ seat }) => seat)).toEqual([0, 1]);
  resize[0]?.();
  expect(clocks.unseen.map(({ seat }) => seat)).toEqual([1]);
  width = 0; // such as the cards that make room for the coach
  resize[0]?.();
  expect(clocks.unseen.map(({ seat }) => seat)).toEqual([0, 1]);
});
