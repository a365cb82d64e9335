// The pointer in use, finger or mouse: the last one used, else the device's main one.

class Pointer {
  isFinger = $state(matchMedia('(pointer: coarse)').matches);

  constructor() {
    const heed = ({ pointerType }: PointerEvent): void => {
      if (pointerType) this.isFinger = pointerType !== 'mouse';
    };
    addEventListener('pointerdown', heed, true);
    addEventListener('pointermove', heed, { capture: true, passive: true });
  }
}

export const pointer = new Pointer();

const EITHER = /\{([^{}|]+)\|([^{}|]+)\}/g;

/** A text for the pointer in use: `{Tap|Click} a card` says the first word to a finger, the second to a mouse. */
export function tapOrClick(text: string): string {
  return text.includes('|')
    ? text.replace(EITHER, (_, tap: string, click: string) => (pointer.isFinger ? tap : click))
    : text;
}
