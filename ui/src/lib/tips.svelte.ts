// Help on any piece: hover, long press or focus shows a small note, drawn once by the shell's TipLayer.

import type { Attachment } from 'svelte/attachments';

export interface Tip {
  readonly title: string;
  readonly text: string;
  /** Number of a rule to link to. */
  readonly rule?: string;
}

interface Shown extends Tip {
  readonly at: DOMRect;
}

const LONG_PRESS = 450;
const HOVER = 350;

class Tips {
  shown: Shown | null = $state.raw(null);
  private owner: Element | null = null;

  show(owner: Element, tip: Tip): void {
    if (!tip.title && !tip.text) return;
    this.owner = owner;
    this.shown = { ...tip, at: owner.getBoundingClientRect() };
  }

  hide(owner?: Element): void {
    if (owner && owner !== this.owner) return;
    this.owner = null;
    this.shown = null;
  }
}

export const tips = new Tips();

/** What the keyboard reaches by itself. */
const CONTROLS = 'a, button, input, select, textarea, summary, [role="button"], [tabindex="0"]';

function isMouse(event: Event): event is PointerEvent {
  return (event as PointerEvent).pointerType === 'mouse';
}

/** Use as {@attach tip(() => ({ title, text }))} on any HTML or SVG element. */
export function tip(make: () => Tip | null): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    let isNear = false;
    const later = (delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const tip = make();
        pressed = true;
        if (tip) tips.show(element, tip);
      }, delay);
    };
    const stop = (): void => {
      clearTimeout(timer);
      // Later: a focused piece that vanishes is left while the page is being drawn, where nothing may change.
      queueMicrotask(() => tips.hide(element));
    };
    const listeners: [string, (event: Event) => void][] = [
      // A piece that comes to lie under a resting pointer was not asked about: only moving onto it is.
      [
        'pointermove',
        (event) => {
          if (isNear || !isMouse(event) || !(event.movementX || event.movementY)) return;
          isNear = true;
          later(HOVER);
        },
      ],
      [
        'pointerleave',
        () => {
          isNear = false;
          stop();
        },
      ],
      [
        'pointerdown',
        (event) => {
          pressed = false;
          if (isMouse(event)) stop();
          else later(LONG_PRESS);
        },
      ],
      ['pointerup', () => clearTimeout(timer)],
      ['pointercancel', stop],
      // A long press asks for help; it must not also answer.
      [
        'click',
        (event) => {
          if (pressed && 'pointerType' in event && event.pointerType === 'touch') {
            event.preventDefault();
            event.stopImmediatePropagation();
          }
          pressed = false;
        },
      ],
      ['focus', () => element.matches(':focus-visible') && later(HOVER)],
      ['blur', stop],
      ['keydown', stop],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener, { capture: name === 'click' });
    element.toggleAttribute('data-tip', true);
    // What only shows is no stop for Tab; `walk` leads there.
    if (!element.matches(CONTROLS)) element.setAttribute('tabindex', '-1');
    return () => {
      stop();
      for (const [name, listener] of listeners)
        element.removeEventListener(name, listener, { capture: name === 'click' });
    };
  };
}
