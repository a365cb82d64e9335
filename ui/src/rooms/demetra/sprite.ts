/** The room's symbols hang once in the page; every icon and tile refers to them. */
import symbols from './sprite.svg?raw';

const ID = 'dm-sprite';

export function hangSprite(): void {
  if (typeof document === 'undefined' || document.getElementById(ID)) return;
  const holder = document.createElement('div');
  holder.id = ID;
  holder.className = 'dm-sprite';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = symbols;
  document.body.append(holder);
}
