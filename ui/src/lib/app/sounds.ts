// Soft generated sounds: your turn, a piece laid, something gained, a game or a lesson completed.

import type { LogLine } from '../contract';
import { prefs } from './prefs.svelte';

interface Tune {
  /** The notes in Hz, one after the other. */
  readonly notes: readonly number[];
  /** Seconds between notes, and the length of each. */
  readonly apart: number;
  readonly lasts: number;
  readonly loud: number;
}

const TUNES = {
  turn: { notes: [587.33, 880], apart: 0.14, lasts: 0.5, loud: 0.08 },
  place: { notes: [196], apart: 0, lasts: 0.14, loud: 0.07 },
  gain: { notes: [659.25, 783.99], apart: 0.08, lasts: 0.3, loud: 0.045 },
  win: { notes: [523.25, 659.25, 783.99, 1046.5], apart: 0.13, lasts: 0.6, loud: 0.06 },
} as const satisfies Record<string, Tune>;
export type Sound = keyof typeof TUNES;

let context: AudioContext | null = null;

export function playSound(sound: Sound = 'turn'): void {
  // Browsers block sound before the first tap, with a message in the console.
  if (!prefs.sound || !('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  const { notes, apart, lasts, loud } = TUNES[sound];
  for (const [number, pitch] of notes.entries())
    note(context, pitch, context.currentTime + number * apart, lasts, loud);
}

function note(on: AudioContext, pitch: number, at: number, lasts: number, loud: number): void {
  const string = on.createOscillator();
  const loudness = on.createGain();
  string.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(loud, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  string.connect(loudness).connect(on.destination);
  string.start(at);
  string.stop(at + lasts);
}

/** The sound of an answer for a seat: something gained, or something laid; null for a draw. */
export function soundOf({ seat, changes }: LogLine, own: number | null): Sound | null {
  if (seat < 0) return null;
  return own !== null && Object.values(changes[own] ?? {}).some((amount) => amount > 0) ? 'gain' : 'place';
}

/** Plays a sound for each new answer; what was there before makes no sound. */
export class MoveSounds {
  private last: number | undefined;

  hear(line: LogLine | null | undefined, own: number | null): void {
    const position = line?.position ?? -1;
    const isNext = this.last !== undefined && position > this.last;
    this.last = position;
    const sound = isNext && line ? soundOf(line, own) : null;
    if (sound) playSound(sound);
  }
}
