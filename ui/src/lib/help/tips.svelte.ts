// "What is this?": hover, focus, a long press, a right click or "?" on any part of a table is answered by a note
// beside it, drawn once by the shell's TipLayer. One set of listeners serves the whole page; rooms only name parts.

import type { Attachment } from 'svelte/attachments';
import { explain, furtherSigns, registerTip, signsIn, type Explanation, type HelpSource, type Tip } from './explain';

export type { Tip } from './explain';

interface ShownTip extends Explanation {
  readonly at: DOMRect;
  /** Asked for in full: it stays until it is closed, and explains every picture of the part. */
  readonly pinned: boolean;
}

const LARGE = 0.4; // of the window: a part this large leaves no room beside it

/** The element that is asked about. */
export interface TipTarget {
  readonly target: Element;
  /** Where it was pointed at; null by keys. */
  readonly point: { readonly x: number; readonly y: number } | null;
}

class Tips {
  shown: ShownTip | null = $state.raw(null);
  /** The legend that explains the pictures on the page. */
  book: HelpSource | null = $state.raw(null);

  show({ target, point }: TipTarget, pinned = false): boolean {
    const found = explain(target, this.book, point);
    if (!found || (found.tip?.quiet && !pinned)) return false;
    this.hide();
    const { owner, tip } = found;
    const all = tip ? furtherSigns(tip, signsIn(owner, this.book)) : signsIn(owner, this.book);
    this.shown = { ...found, signs: pinned ? all : found.signs, at: boxOf(owner, target), pinned };
    describe(owner, true);
    return true;
  }

  hide(): void {
    if (!this.shown) return;
    describe(this.shown.owner, false);
    this.shown = null;
  }

  /** Explains the pictures of a page until the returned function is called. */
  open(book: HelpSource): () => void {
    this.book = book;
    return () => {
      if (this.book === book) this.book = null;
      this.hide();
    };
  }
}

export const tips = new Tips();

/** Makes the note the description of an element for screen readers, or removes it. */
function describe(owner: Element, isShown: boolean): void {
  const others = (owner.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== 'tip');
  const ids = isShown ? [...others, 'tip'] : others;
  if (ids.length) owner.setAttribute('aria-describedby', ids.join(' '));
  else owner.removeAttribute('aria-describedby');
}

function boxOf(owner: Element, target: Element): DOMRect {
  const box = owner.getBoundingClientRect();
  return box.width * box.height > innerWidth * innerHeight * LARGE ? target.getBoundingClientRect() : box;
}

/** Elements that the keyboard reaches without help. */
const CONTROLS = 'a, button, input, select, textarea, summary, [role="button"], [tabindex="0"]';

/** Use as {@attach tip(() => ({ title, text }))} on any HTML or SVG element. */
export function tip(make: () => Tip | null): Attachment<Element> {
  return (element) => {
    const forget = registerTip(element, make);
    element.toggleAttribute('data-tip', true);
    // Parts that only show something are no stop for Tab; `rovingFocus` leads there.
    if (!element.matches(CONTROLS) && !element.closest('[aria-hidden="true"]')) element.setAttribute('tabindex', '-1');
    return () => {
      forget();
      // Later: a piece that disappears loses the pointer while the page is being drawn, when nothing may change.
      queueMicrotask(() => tips.shown?.owner === element && tips.hide());
    };
  };
}
