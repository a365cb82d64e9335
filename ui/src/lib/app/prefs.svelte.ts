// A player's preferences, stored on the device.

import type { Language } from '../contract';

export type Theme = 'system' | 'light' | 'dark';
type PlaybackSpeed = 'off' | 'slow' | 'fast';

interface Kept {
  lang: Language;
  theme: Theme;
  name: string;
  level: string;
  confirmTurn: boolean;
  letters: boolean;
  palette: 'full' | 'clear';
  playback: PlaybackSpeed;
  motion: 'system' | 'none';
  notify: boolean;
  /** Whether the player was asked about notifications, which happens once. */
  asked: boolean;
  /** Two notes when it is my turn. */
  sound: boolean;
  /** Where the board is while a big screen shows it. */
  board: 'screen' | 'phone';
  /** A short buzz when it is my turn, beside a big screen. */
  buzz: boolean;
  /** Games whose primer was read. */
  known: readonly string[];
  /** What was last looked for in the lobby; no game means any, and 0 players any number. */
  find: { game: string; players: number; pace: 'live' | 'days' };
}

const KEY = 'floodplain.preferences';
const LANGUAGES: readonly Language[] = ['en', 'fr', 'nl'];

function spoken(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.includes(tag as Language))) ?? 'en';
}

function defaults(): Kept {
  return {
    lang: spoken(),
    theme: 'system',
    name: '',
    level: '',
    confirmTurn: matchMedia('(pointer: coarse)').matches, // slips are more likely by touch
    letters: true,
    palette: 'full',
    playback: 'slow',
    motion: 'system',
    notify: false,
    asked: false,
    sound: true,
    board: 'screen',
    find: { game: '', players: 0, pace: 'live' },
    buzz: true,
    known: [],
  };
}

function read(): Kept {
  try {
    return { ...defaults(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return defaults();
  }
}

export const prefs: Kept = $state(read());

/** Whether the page is dark: by the player's choice, or else the device's; never in print. */
class Appearance {
  private systemIsDark = $state(false);
  private isPrinted = $state(false);

  constructor() {
    const system = matchMedia('(prefers-color-scheme: dark)');
    this.systemIsDark = system.matches;
    system.addEventListener('change', (event) => (this.systemIsDark = event.matches));
    matchMedia('print').addEventListener('change', (event) => (this.isPrinted = event.matches));
  }

  get isDark(): boolean {
    return !this.isPrinted && (prefs.theme === 'dark' || (prefs.theme === 'system' && this.systemIsDark));
  }
}

export const appearance = new Appearance();

/** Stores every change, and applies theme, palette and language to the page. */
export function followPreferences(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // Games also work where nothing can be stored.
    }
  });
  $effect(() => {
    const page = document.documentElement;
    page.dataset.theme = appearance.isDark ? 'dark' : 'light';
    page.dataset.palette = prefs.palette;
    page.lang = prefs.lang;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', appearance.isDark ? '#1a1812' : '#fbf7ee');
  });
}
