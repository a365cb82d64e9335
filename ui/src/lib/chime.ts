// Two soft notes when it is one's turn, made on the spot.

import { prefs } from './prefs.svelte';

const NOTES = [587.33, 880]; // Hz: D5, then A5
const APART = 0.14; // s
const LASTS = 0.5;
const LOUD = 0.08;

let sound: AudioContext | null = null;

export function chime(): void {
  // A page that nobody has touched may not sound, and says so in the console.
  if (!prefs.sound || !('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return;
  const context = (sound ??= new AudioContext());
  void context.resume();
  NOTES.forEach((pitch, number) => note(context, pitch, context.currentTime + number * APART));
}

function note(context: AudioContext, pitch: number, at: number): void {
  const string = context.createOscillator();
  const loudness = context.createGain();
  string.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUD, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + LASTS);
  string.connect(loudness).connect(context.destination);
  string.start(at);
  string.stop(at + LASTS);
}
