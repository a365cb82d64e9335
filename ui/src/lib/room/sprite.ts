import { seatMarks } from '../table/seatMarks.svelte';

/** A room's symbols are in the page once; every icon and piece refers to them. */
export function mountSprite(id: string, symbols: string): HTMLElement {
  const found = document.getElementById(id);
  if (found) return found;
  const holder = document.createElement('div');
  holder.id = id;
  // Without size, but displayed: colours of hidden elements cannot be referred to.
  Object.assign(holder.style, { position: 'absolute', width: '0', height: '0', overflow: 'hidden' });
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = symbols;
  document.body.append(holder);
  seatMarks.redraw(holder);
  return holder;
}
