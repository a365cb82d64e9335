/** Which round's end a player has put aside, kept by the address of the table so that a reload shows it again. */

import { ownScreen } from '../../../lib/app/place';

const KEY = 'floodplain.egizia.rounds';
const MOST = 30;

interface Kept {
  /** Whether the card is wanted at all. */
  shown: boolean;
  /** By address: the last round that was put aside. */
  rounds: Record<string, number>;
}

function read(): Kept {
  try {
    return { shown: true, rounds: {}, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { shown: true, rounds: {} };
  }
}

function write(kept: Kept): void {
  try {
    const last = Object.entries(kept.rounds).slice(-MOST);
    localStorage.setItem(KEY, JSON.stringify({ ...kept, rounds: Object.fromEntries(last) }));
  } catch {
    // Nothing can be kept here: the card comes once more after a reload.
  }
}

export function isWanted(): boolean {
  return read().shown;
}

export function want(shown: boolean): void {
  write({ ...read(), shown });
}

export function putAside(): number {
  return read().rounds[ownScreen()] ?? 0;
}

export function putAsideUpTo(round: number): void {
  const kept = read();
  write({ ...kept, rounds: { ...kept.rounds, [ownScreen()]: round } });
}

/** Focus goes to the Continue button, so that Enter continues; nothing keeps it there. */
export function trapless(card: Element): void {
  // Not at once, for that would have the page laid out before all of it is there.
  requestAnimationFrame(() => card.querySelector<HTMLElement>('[data-give]')?.focus({ preventScroll: true }));
}
