// Rows of a list slide to their new places, and new ones fade in.

import type { Attachment } from 'svelte/attachments';
import { device } from '../app/device.svelte';

const TIMING = { duration: 200, easing: 'ease-out' };

/** Animates the children of a list whenever one comes, goes or changes its place. */
export const sliding: Attachment<HTMLElement> = (list) => {
  const placeOf = (row: HTMLElement): number => row.offsetTop - list.offsetTop;
  const rows = (): HTMLElement[] => [...list.children].filter((row) => row instanceof HTMLElement);
  let places = new Map(rows().map((row) => [row, placeOf(row)]));
  const observer = new MutationObserver(() => {
    const before = places;
    places = new Map(rows().map((row) => [row, placeOf(row)]));
    if (!device.motion) return;
    for (const [row, place] of places) {
      const old = before.get(row);
      if (old === undefined) row.animate([{ opacity: 0 }, { opacity: 1 }], TIMING);
      else if (old !== place) row.animate([{ translate: `0 ${old - place}px` }, { translate: '0 0' }], TIMING);
    }
  });
  observer.observe(list, { childList: true });
  return () => observer.disconnect();
};
