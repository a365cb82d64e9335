import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogLine } from '../contract';
import { captionOf, Playback, type QueuedMoment, type Moment } from './playback.svelte';

const moment = (position: number): Moment => ({
  position,
  portrait: {},
  points: [],
  line: null,
  isOwn: false,
  mine: {},
});
const told = (position: number, letters: number): Moment => ({
  ...moment(position),
  line: { position, seat: 1, kind: 'ship', text: 'x'.repeat(letters), parts: null, changes: [] },
});
const there = (...moments: Moment[]): QueuedMoment[] => moments.map((each) => ({ line: each.line, moment: each }));

describe('the playback', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows one moment after another and then nothing', () => {
    const playback = new Playback();
    playback.add(there(moment(1), moment(2)), 100);
    expect(playback.shown?.position).toBe(1);
    vi.advanceTimersByTime(100);
    expect(playback.shown?.position).toBe(2);
    playback.add(there(moment(3)), 100);
    vi.advanceTimersByTime(100);
    expect(playback.shown?.position).toBe(3);
    vi.advanceTimersByTime(100);
    expect(playback.shown).toBeNull();
  });
  it('leaves out the oldest if too many wait, and says how many until all are shown', () => {
    const playback = new Playback();
    playback.add(there(...[1, 2, 3, 4, 5, 6].map(moment)), 100);
    playback.keepLast(3);
    expect([playback.shown?.position, playback.waiting, playback.leftOut]).toEqual([1, 3, 2]);
    vi.advanceTimersByTime(100);
    expect(playback.shown?.position).toBe(4);
    vi.advanceTimersByTime(300);
    expect([playback.shown, playback.leftOut]).toEqual([null, 0]);
  });
  it('deals many cards at a quicker pace', () => {
    const drawn = (position: number, kind: string): Moment => ({
      ...moment(position),
      line: { position, seat: -1, kind, text: '', parts: null, changes: [] },
    });
    const playback = new Playback();
    playback.add(there(drawn(1, 'card'), drawn(2, 'card'), drawn(3, 'grave')), 100);
    vi.advanceTimersByTime(15);
    expect(playback.shown?.position).toBe(2);
    vi.advanceTimersByTime(99);
    expect(playback.shown?.position).toBe(2);
    vi.advanceTimersByTime(1);
    expect(playback.shown?.position).toBe(3);
  });
  it('stays longer with what affects the viewer', () => {
    const playback = new Playback();
    playback.add(there({ ...moment(1), mine: { wine: 2 } }, moment(2)), 100);
    vi.advanceTimersByTime(149);
    expect(playback.shown?.position).toBe(1);
    vi.advanceTimersByTime(1);
    expect(playback.shown?.position).toBe(2);
  });
  it('gives a requested replay its full time, and loads each moment when its time comes', async () => {
    const playback = new Playback();
    const sent = Array.from({ length: 25 }, (_, index) => vi.fn().mockResolvedValue(moment(index + 1)));
    playback.renew(Infinity);
    playback.add(
      sent.map((each) => ({ line: null, moment: each as () => Promise<Moment> })),
      100,
    );
    await vi.advanceTimersByTimeAsync(99);
    expect(playback.shown?.position).toBe(1);
    expect(sent[1]).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2300);
    expect(playback.shown?.position).toBe(24);
  });
  it('shows a caption for as long as its letters take to read', () => {
    const playback = new Playback();
    playback.add(there(told(1, 60), told(2, 0)), 1200);
    vi.advanceTimersByTime(2399);
    expect(playback.shown?.position).toBe(1);
    vi.advanceTimersByTime(1);
    expect(playback.shown?.position).toBe(2);
  });
  it('speeds up when many captions wait, but leaves time to read each of them', () => {
    const playback = new Playback();
    playback.add(there(...Array.from({ length: 25 }, (_, index) => told(index + 1, 30))), 1200);
    const seen: [number, number][] = []; // each position, and for how long
    for (let time = 0; playback.shown; time += 50) {
      const last = seen.at(-1);
      if (last?.[0] === playback.shown.position) last[1] += 50;
      else seen.push([playback.shown.position, 50]);
      vi.advanceTimersByTime(50);
    }
    expect(seen.map(([position]) => position)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(Math.min(...seen.map(([, time]) => time))).toBe(900);
    expect(Math.max(...seen.map(([, time]) => time))).toBe(900); // 1800 ms each without haste
  });
  it.each([1200, 600, 100])('shows each caption for 700 ms and more, at a pace of %i ms, however many wait', (pace) => {
    const playback = new Playback();
    playback.add(there(...Array.from({ length: 40 }, (_, index) => told(index + 1, 1 + (index % 12)))), pace);
    const starts = new Map<number, number>(); // when each position came
    let time = 0;
    for (; playback.shown; time += 10) {
      const { position } = playback.shown;
      if (!starts.has(position)) starts.set(position, time);
      vi.advanceTimersByTime(10);
    }
    const times = [...starts.values(), time];
    expect(starts.size).toBe(40);
    expect(Math.min(...times.slice(1).map((next, index) => next - (times[index] ?? 0)))).toBeGreaterThanOrEqual(700);
  });
  it('does not wait long for cards that are dealt after many moments', () => {
    const dealt = (position: number): Moment => ({
      ...moment(position),
      line: { position, seat: -1, kind: 'card', text: '', parts: null, changes: [] },
    });
    const all = Array.from({ length: 30 }, (_, index) => (index < 20 ? moment : dealt)(index + 1));
    const playback = new Playback();
    playback.add(there(...all), 100);
    vi.advanceTimersByTime(1150); // a timer rounds up to whole milliseconds
    expect(playback.shown).toBeNull();
  });
  it('counts what comes later to the same round, until an own answer begins another', () => {
    const playback = new Playback();
    playback.add(there(...Array.from({ length: 10 }, (_, index) => moment(index + 1))), 100);
    vi.advanceTimersByTime(1000);
    expect(playback.shown).toBeNull();
    playback.add(there(moment(11)), 100);
    vi.advanceTimersByTime(50); // sped up
    expect(playback.shown).toBeNull();
    playback.renew();
    playback.add(there(moment(12)), 100);
    vi.advanceTimersByTime(99);
    expect(playback.shown?.position).toBe(12);
  });
  it('waits while it is held', async () => {
    const playback = new Playback();
    playback.hold();
    playback.add(there(moment(1), moment(2)), 100, moment(0));
    await vi.advanceTimersByTimeAsync(500);
    expect(playback.shown?.position).toBe(0);
    playback.release();
    await vi.advanceTimersByTimeAsync(50);
    expect(playback.shown?.position).toBe(1);
  });
  it('shows an own answer only as long as pieces move', () => {
    const playback = new Playback();
    playback.add(there({ ...moment(1), isOwn: true }, moment(2)), 900);
    vi.advanceTimersByTime(250);
    expect(playback.shown?.position).toBe(2);
  });
  it('keeps the order, and the table as it was, while a moment is on its way', async () => {
    const playback = new Playback();
    let arrive = (_: Moment | null): void => undefined;
    playback.add([{ line: null, moment: new Promise((resolve) => (arrive = resolve)) }], 100, moment(0));
    playback.add(there(moment(2)), 100);
    await vi.advanceTimersByTimeAsync(500);
    expect(playback.shown?.position).toBe(0);
    arrive(moment(1));
    await vi.advanceTimersByTimeAsync(1);
    expect(playback.shown?.position).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(playback.shown?.position).toBe(2);
  });
  it('leaves out a moment that could not be loaded', async () => {
    const playback = new Playback();
    playback.add([{ line: null, moment: Promise.resolve(null) }, ...there(moment(2))], 100);
    await vi.advanceTimersByTimeAsync(1);
    expect(playback.shown?.position).toBe(2);
  });
  it('shows nothing that comes after a skip', async () => {
    const playback = new Playback();
    playback.add([{ line: null, moment: Promise.resolve(moment(1)) }], 100, moment(0));
    playback.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect(playback.shown).toBeNull();
  });
  it('can be skipped', () => {
    const playback = new Playback();
    playback.add(there(moment(1), moment(2)), 100);
    playback.skip();
    expect(playback.shown).toBeNull();
    vi.advanceTimersByTime(500);
    expect(playback.shown).toBeNull();
  });
});

it('announces a move in progress and its player while the table stays as it was', () => {
  const line = (seat: number): LogLine => ({
    position: 1,
    seat,
    kind: 'ship',
    text: `seat ${seat}`,
    parts: null,
    changes: [],
  });
  expect(captionOf({ ...moment(1), line: line(0), caption: line(1) })?.text).toBe('seat 1');
  expect(captionOf({ ...moment(1), line: line(0) })?.seat).toBe(0);
});
