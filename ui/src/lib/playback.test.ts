import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback, type Moment } from './playback.svelte';

const moment = (position: number): Moment => ({ position, view: {}, points: [], line: null, isOwn: false, mine: {} });

describe('the playback', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows one moment after another and then nothing', () => {
    const playback = new Playback();
    playback.add([moment(1), moment(2)], 100);
    expect(playback.shown?.position).toBe(1);
    vi.advanceTimersByTime(100);
    expect(playback.shown?.position).toBe(2);
    playback.add([moment(3)], 100);
    vi.advanceTimersByTime(100);
    expect(playback.shown?.position).toBe(3);
    vi.advanceTimersByTime(100);
    expect(playback.shown).toBeNull();
  });
  it('deals many cards at a quicker pace', () => {
    const drawn = (position: number, kind: string): Moment => ({ ...moment(position), line: { position, seat: -1, kind, text: '', parts: null, changes: [] } });
    const playback = new Playback();
    playback.add([drawn(1, 'card'), drawn(2, 'card'), drawn(3, 'grave')], 100);
    vi.advanceTimersByTime(15);
    expect(playback.shown?.position).toBe(2);
    vi.advanceTimersByTime(99);
    expect(playback.shown?.position).toBe(2);
    vi.advanceTimersByTime(1);
    expect(playback.shown?.position).toBe(3);
  });
  it('stays longer with what touches whoever watches', () => {
    const playback = new Playback();
    playback.add([{ ...moment(1), mine: { wine: 2 } }, moment(2)], 100);
    vi.advanceTimersByTime(199);
    expect(playback.shown?.position).toBe(1);
    vi.advanceTimersByTime(1);
    expect(playback.shown?.position).toBe(2);
  });
  it('catches up when many moments wait', () => {
    const playback = new Playback();
    playback.add(Array.from({ length: 25 }, (_, index) => moment(index + 1)), 100);
    vi.advanceTimersByTime(48); // 24 wait behind the first
    expect(playback.shown?.position).toBe(2);
    vi.advanceTimersByTime(24 * 100);
    expect(playback.shown).toBeNull();
  });
  it('holds a moment until others come', () => {
    const playback = new Playback();
    playback.hold(moment(1));
    vi.advanceTimersByTime(500);
    expect(playback.shown?.position).toBe(1);
    playback.add([moment(2)], 100);
    expect(playback.shown?.position).toBe(2);
    playback.hold(moment(9));
    expect(playback.shown?.position).toBe(2);
  });
  it('lets go of what it holds when nothing comes', () => {
    const playback = new Playback();
    playback.hold(moment(1));
    playback.add([], 100);
    expect(playback.shown).toBeNull();
  });
  it('shows an own answer only as long as pieces move', () => {
    const playback = new Playback();
    playback.add([{ ...moment(1), isOwn: true }, moment(2)], 900);
    vi.advanceTimersByTime(250);
    expect(playback.shown?.position).toBe(2);
  });
  it('can be skipped', () => {
    const playback = new Playback();
    playback.add([moment(1), moment(2)], 100);
    playback.skip();
    expect(playback.shown).toBeNull();
    vi.advanceTimersByTime(500);
    expect(playback.shown).toBeNull();
  });
});
