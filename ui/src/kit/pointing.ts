/** Previews what a moving mouse points at, or what the keyboard focuses. */
import type { Attachment } from 'svelte/attachments';

export function pointing(point: (isOn: boolean) => void): Attachment<Element> {
  return (element) => {
    const move = (event: Event): void => {
      const { pointerType, movementX, movementY } = event as PointerEvent;
      // An element that appears under a resting mouse is not pointed at.
      if (pointerType === 'mouse' && (movementX || movementY)) point(true);
    };
    const focus = (): void => {
      if (element.matches(':focus-visible')) point(true);
    };
    // Later: a focused piece that disappears loses focus while the page is being drawn; nothing must be cleared then.
    const leave = (): void => queueMicrotask(() => element.isConnected && point(false));
    const listeners: [string, (event: Event) => void][] = [
      ['pointermove', move],
      ['pointerleave', leave],
      ['focus', focus],
      ['blur', leave],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    };
  };
}
