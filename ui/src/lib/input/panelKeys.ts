// The keys of a table that open its panels.

import type { Panel } from '../contract';

export const PANEL_KEYS: Readonly<Record<string, Panel | 'players'>> = {
  a: 'answers',
  l: 'log',
  s: 'scores',
  c: 'chat',
  p: 'players',
  h: 'hint',
  i: 'legend',
};

export function keyOf(panel: Panel | 'players'): string {
  return (
    Object.keys(PANEL_KEYS)
      .find((key) => PANEL_KEYS[key] === panel)
      ?.toUpperCase() ?? ''
  );
}

/** Whether a key is typed into a field. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]');
}
