// The pointer and key events that ask for an explanation of a part of the page: see `tips`.

import { tips, type TipTarget } from './tips.svelte';

const LONG_PRESS = 450;
const HOVER = 350;
const GRACE = 250; // to cross from a part to its note
const DRIFT = 10; // pixels that a finger may move while it asks

/** Listens to the whole page; returns a function that stops it. */
export function listenForTips(): () => void {
  const pointer = new Pointing();
  const listeners: [string, (event: never) => void][] = [
    ['pointermove', (event: PointerEvent) => pointer.move(event)],
    ['pointerdown', (event: PointerEvent) => pointer.down(event)],
    ['pointerup', () => pointer.rest()],
    ['pointercancel', () => pointer.leave()],
    ['click', (event: MouseEvent) => pointer.click(event)],
    ['contextmenu', (event: MouseEvent) => pointer.menu(event)],
    ['focusin', (event: FocusEvent) => pointer.focus(event)],
    ['focusout', (event: FocusEvent) => isNote(event.relatedTarget) || pointer.leave()],
    ['keydown', (event: KeyboardEvent) => pointer.key(event)],
  ];
  for (const [kind, listener] of listeners) document.addEventListener(kind, listener as EventListener, true);
  return () => {
    pointer.leave();
    for (const [kind, listener] of listeners) document.removeEventListener(kind, listener as EventListener, true);
  };
}

function spotOf(target: Element, { clientX, clientY }: MouseEvent): TipTarget {
  return { target, point: { x: clientX, y: clientY } };
}

const isNote = (target: EventTarget | null): boolean => target instanceof Element && target.closest('#tip') !== null;

/** Whether a pointer is over the note, even if the browser reports a part below it. */
function isOverNote({ clientX, clientY }: MouseEvent): boolean {
  const box = document.getElementById('tip')?.getBoundingClientRect();
  return !!box && box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom;
}

class Pointing {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private parting: ReturnType<typeof setTimeout> | undefined;
  /** What was last pointed at or got the focus. */
  private near: TipTarget | null = null;
  private start = { x: 0, y: 0 };
  /** Whether a press has been long: it asked, and must not also answer. */
  private wasLong = false;

  private later(spot: TipTarget, delay: number, pinned: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.wasLong = spot.target.isConnected && tips.show(spot, pinned) && pinned;
    }, delay);
  }

  rest(): void {
    clearTimeout(this.timer);
    clearTimeout(this.parting);
  }

  leave(): void {
    this.rest();
    // Later: the focused element may disappear while the page is being drawn, when nothing may change.
    if (!tips.shown?.pinned) queueMicrotask(() => tips.shown?.pinned || tips.hide());
  }

  move(event: PointerEvent): void {
    const { target, pointerType, clientX, clientY } = event;
    if (pointerType !== 'mouse') {
      if (Math.hypot(clientX - this.start.x, clientY - this.start.y) > DRIFT) this.rest();
      return;
    }
    if (event.buttons) return this.rest(); // a player who drags a piece wants no tips
    if (tips.shown && isOverNote(event)) {
      this.rest();
      this.near = { target: tips.shown.owner, point: null };
      return;
    }
    // A piece that appears under a resting pointer is not explained: the pointer has to move onto it.
    if (target === this.near?.target || !(target instanceof Element) || !(event.movementX || event.movementY)) return;
    this.near = spotOf(target, event);
    if (tips.shown?.pinned) return;
    const shown = tips.shown?.owner;
    const isInside = shown?.contains(target) ?? false;
    this.later(this.near, isInside ? 0 : HOVER, false);
    clearTimeout(this.parting);
    if (shown && !isInside) this.parting = setTimeout(() => tips.hide(), GRACE);
  }

  down(event: PointerEvent): void {
    if (isNote(event.target)) return;
    this.rest();
    tips.hide();
    this.wasLong = false;
    this.start = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'mouse' && event.target instanceof Element) {
      this.near = spotOf(event.target, event);
      this.later(this.near, LONG_PRESS, true);
    }
  }

  click(event: MouseEvent): void {
    if (this.wasLong && !isNote(event.target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    this.wasLong = false;
  }

  /** A right click, or the menu that a system opens by a long press. */
  menu(event: MouseEvent): void {
    if (!(event.target instanceof Element) || isNote(event.target)) return;
    if (tips.show(spotOf(event.target, event), true)) event.preventDefault();
  }

  focus(event: FocusEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || isNote(target)) return;
    this.near = { target, point: null };
    if (tips.shown?.pinned && !tips.shown.owner.contains(target)) tips.hide();
    if (target.matches('[data-tip]:focus-visible')) this.later(this.near, HOVER, false);
  }

  key(event: KeyboardEvent): void {
    const { key, target } = event;
    const isWriting = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
    if (key === '?' && !isWriting) this.ask(event);
    else if (key === 'Tab' && tips.shown?.pinned && !isNote(target)) this.enter(event);
    else if (key === 'Escape' && tips.shown?.pinned) this.close(event);
    else if (!isNote(target) && !['Shift', 'Control', 'Alt', 'Meta'].includes(key)) {
      this.rest();
      tips.hide();
    }
  }

  /** "?" explains the part that was last pointed at or has the focus; pressed again, it opens the page's help. */
  private ask(event: KeyboardEvent): void {
    const wasPinned = tips.shown?.pinned;
    this.rest();
    if (wasPinned) tips.hide();
    else if (this.near?.target.isConnected && tips.show(this.near, true)) event.preventDefault();
  }

  /** Tab moves from a part to the links of its note. */
  private enter(event: KeyboardEvent): void {
    const link = document.querySelector<HTMLElement>('#tip a');
    if (!link) return;
    event.preventDefault();
    link.focus();
  }

  private close(event: KeyboardEvent): void {
    const owner = tips.shown?.owner as HTMLElement | undefined;
    if (isNote(event.target)) owner?.focus();
    tips.hide();
    event.preventDefault();
    event.stopPropagation();
  }
}
