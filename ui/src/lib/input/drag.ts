// Pieces that can be dragged as well as tapped, with a mouse, a pen or a finger. A press that hardly moves stays a tap.

import type { Attachment } from 'svelte/attachments';

const SLACK = 8; // px that a tap may move
const LEAST = 34; // px: a smaller piece is drawn larger while it is dragged

export interface Dragging {
  /** Whether the piece can be dragged now. */
  readonly can: () => boolean;
  /** It is picked up. */
  readonly lift?: () => void;
  /** It is moved over something. */
  readonly over?: (under: Element | null) => void;
  /** Called when it is dropped; null if the drag was cancelled. */
  readonly drop: (under: Element | null) => void;
}

/** A copy of the piece on top of the page; it stays inside the piece to keep its colours. */
function ghostOf(piece: HTMLElement): HTMLElement {
  const ghost = document.createElement('div');
  const drawing = piece.querySelector('svg');
  const { width, height } = (drawing ?? piece).getBoundingClientRect();
  const larger = Math.max(1, LEAST / Math.max(1, height));
  if (drawing) {
    const copy = drawing.cloneNode(true) as SVGElement;
    Object.assign(copy.style, { width: '100%', height: '100%' });
    ghost.append(copy);
  }
  ghost.popover = 'manual';
  ghost.ariaHidden = 'true';
  Object.assign(ghost.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    width: `${width * larger}px`,
    height: `${height * larger}px`,
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    overflow: 'visible',
    pointerEvents: 'none',
  });
  piece.append(ghost);
  ghost.showPopover?.();
  return ghost;
}

/** Ignores the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

const under = ({ clientX, clientY }: PointerEvent): Element | null => document.elementFromPoint(clientX, clientY);

class Drag {
  private ghost: HTMLElement | null = null;

  constructor(
    private readonly piece: HTMLElement,
    private readonly dragging: Dragging,
    private readonly pressed: PointerEvent,
    private readonly ended: () => void,
  ) {
    addEventListener('pointermove', this.move);
    addEventListener('pointerup', this.end);
    addEventListener('pointercancel', this.end);
  }

  private readonly move = (event: PointerEvent): void => {
    const { pointerId, clientX, clientY } = this.pressed;
    if (event.pointerId !== pointerId) return;
    if (!this.ghost && Math.hypot(event.clientX - clientX, event.clientY - clientY) < SLACK) return;
    this.ghost ??= this.lift();
    this.ghost.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
    this.dragging.over?.(under(event));
  };

  private lift(): HTMLElement {
    const ghost = ghostOf(this.piece);
    this.piece.setPointerCapture?.(this.pressed.pointerId);
    this.dragging.lift?.();
    return ghost;
  }

  private readonly end = (event: PointerEvent): void => {
    if (event.pointerId !== this.pressed.pointerId) return;
    const isDragged = this.ghost !== null;
    this.stop();
    if (!isDragged) return;
    swallowClick();
    this.dragging.drop(event.type === 'pointerup' ? under(event) : null);
  };

  stop(): void {
    removeEventListener('pointermove', this.move);
    removeEventListener('pointerup', this.end);
    removeEventListener('pointercancel', this.end);
    this.ghost?.remove();
    this.ended();
  }
}

/** Use as {@attach draggable({ can, drop })}; its options are read when a piece is pressed. */
export function draggable(dragging: Dragging): Attachment<HTMLElement> {
  return (piece) => {
    let drag: Drag | null = null;
    const press = (event: PointerEvent): void => {
      if (drag || !event.isPrimary || event.button || !dragging.can()) return;
      drag = new Drag(piece, dragging, event, () => (drag = null));
    };
    const hold = (event: Event): void => event.preventDefault(); // the browser's own dragging of pictures
    piece.addEventListener('pointerdown', press);
    piece.addEventListener('dragstart', hold);
    return () => {
      piece.removeEventListener('pointerdown', press);
      piece.removeEventListener('dragstart', hold);
      drag?.stop();
    };
  };
}
