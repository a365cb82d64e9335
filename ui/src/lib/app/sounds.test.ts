import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MoveSounds, soundOf } from './sounds';
import type { LogLine } from '../contract';
import { prefs } from './prefs.svelte';

const pitches: number[] = [];
class Strings {
  currentTime = 0;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  createGain = () => ({
    gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    connect: (to: unknown) => to,
  });
  createOscillator = () => {
    const frequency = {
      set value(pitch: number) {
        pitches.push(pitch);
      },
    };
    return { frequency, connect: (to: unknown) => to, start: vi.fn(), stop: vi.fn() };
  };
}
const line = (position: number, seat: number, gained: number): LogLine => ({
  position,
  seat,
  kind: 'place',
  text: '',
  parts: null,
  changes: [{ wheat: gained }, {}],
});

beforeEach(() => {
  pitches.length = 0;
  Object.defineProperty(window, 'AudioContext', { value: Strings, configurable: true });
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'AudioContext');
  Reflect.deleteProperty(navigator, 'userActivation');
  prefs.sound = true;
});

it('distinguishes gains from laid pieces, and is silent about draws', () => {
  expect(soundOf(line(1, 0, 2), 0)).toBe('gain');
  expect(soundOf(line(1, 1, 2), 1)).toBe('place');
  expect(soundOf(line(1, 0, -1), 0)).toBe('place');
  expect(soundOf(line(1, -1, 2), 0)).toBeNull();
});

it('plays for each answer once, and not for earlier ones', () => {
  const hearing = new MoveSounds();
  hearing.hear(line(4, 1, 0), 0);
  hearing.hear(line(4, 1, 0), 0);
  expect(pitches).toEqual([]);
  hearing.hear(line(5, 0, 0), 0);
  expect(pitches).toHaveLength(1);
  hearing.hear(line(6, 0, 1), 0);
  expect(pitches).toHaveLength(3);
});

it('is off by one switch', () => {
  prefs.sound = false;
  const hearing = new MoveSounds();
  hearing.hear(line(4, 1, 0), 0);
  hearing.hear(line(5, 0, 1), 0);
  expect(pitches).toEqual([]);
});
