import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Situation } from '../../lib/api/messages';
import type { ClockFace } from '../../lib/table/clock';
import type { TableModel } from '../../lib/table/table.svelte';
import ClockVoice from './ClockVoice.svelte';

const rung = vi.hoisted(() => vi.fn());
vi.mock('../../lib/app/sounds', () => ({ playSound: rung }));

const MINUTE = 60_000;
let clocks = $state.raw<readonly ClockFace[]>([]);
const at = (seat: number, minutes: number, state: ClockFace['state']): void => {
  clocks = [0, 1].map((each) => ({
    seat: each,
    left: each === seat ? minutes * MINUTE : 20 * MINUTE,
    share: 0.5,
    state: each === seat ? state : 'rests',
  }));
  flushSync();
};
const seats = [
  { seat: 0, name: 'You', mine: true },
  { seat: 1, name: 'Ann', mine: false },
];
const situation = { to_act: 0 } as Situation;
let shown: Record<string, unknown>;
function listen(ownSeats: readonly number[]): () => string | null | undefined {
  const model = {
    get clocks() {
      return clocks;
    },
    seats: seats.map((each) => ({ ...each, mine: ownSeats.includes(each.seat) })),
    ownSeats,
    card: { time: { kind: 'game', seconds: 2700 } },
  } as unknown as TableModel;
  shown = mount(ClockVoice, { target: document.body, props: { model, situation } });
  flushSync();
  return () => document.querySelector('[aria-live]')?.textContent;
}
afterEach(() => {
  void unmount(shown);
  document.body.replaceChildren();
  clocks = [];
  rung.mockClear();
});

it("announces players' own last minutes, and rings once", () => {
  const told = listen([0]);
  at(0, 6, 'runs');
  expect([told(), rung.mock.calls.length]).toEqual(['Your clock: under 10 min', 0]);
  at(0, 4, 'low');
  at(0, 3, 'low');
  expect([told(), rung.mock.calls.length]).toEqual(['Your clock: under 5 min', 1]);
  at(1, 15, 'runs');
  at(0, 3, 'low');
  expect(rung.mock.calls.length).toBe(1); // the sound of the turn is enough
  at(0, 0, 'over');
  expect(told()).toBe('Your clock: time is up');
});

it('announces the time of others only when it is up', () => {
  const told = listen([0]);
  at(1, 3, 'low');
  expect(told()).toBe('');
  at(1, 0, 'over');
  expect([told(), rung.mock.calls.length]).toEqual(['Ann’s clock: time is up', 0]);
});

it('tells spectators nothing', () => {
  const told = listen([]);
  at(1, 0, 'over');
  expect(told()).toBe('');
});
