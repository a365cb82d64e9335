/** What is pointed at with a mouse that moves there, or focused by keyboard, shows what it brings. */
import type { Attachment } from 'svelte/attachments';

export function pointing(point: (isOn: boolean) => void): Attachment<Element> {
  return (element) => {
    const move = (event: Event): void => {
      const { pointerType, movementX, movementY } = event as PointerEvent;
      // What merely comes to lie under a resting mouse is not meant.
      if (pointerType === 'mouse' && (movementX || movementY)) point(true);
    };
    const focus = (): void => {
      if (element.matches(':focus-visible')) point(true);
    };
    // Later: a focused piece that vanishes is left while the page is being drawn; then nothing is to be taken back.
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
