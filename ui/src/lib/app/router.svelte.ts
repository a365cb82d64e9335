// The current screen; every screen has an address.

import { hasServer, ownScreen, placeOf, screenOf, to, type Place } from './place';
import { updates } from './updates.svelte';

class Router {
  place: Place = $state.raw(placeOf(location));
  /** Whether a screen was reached by a link, and has not taken the focus yet. */
  private hasArrived = false;

  constructor() {
    addEventListener('popstate', () => this.move());
  }

  private move(): boolean {
    const moved = placeOf(location);
    const isOther = moved.path.join('/') !== this.place.path.join('/');
    this.hasArrived ||= isOther;
    this.place = moved;
    return isOther;
  }

  takeArrival(): boolean {
    const hasArrived = this.hasArrived;
    this.hasArrived = false;
    return hasArrived;
  }

  /** Goes to a screen by its path, with query and fragment. */
  go(screen: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', to(screen));
    if (this.move() && !replace) scrollTo(0, 0);
  }

  /** Goes to a place within the page. */
  aim(name: string): void {
    const found = document.getElementById(name);
    found?.scrollIntoView();
    if (found?.matches('main')) found.querySelector<HTMLElement>('a, button, input, [tabindex]')?.focus();
    const [screen] = screenOf(location)?.split('#') ?? ['/'];
    this.go(`${screen}#${name}`, true);
  }
}

export const router = new Router();

/** Handles plain links within the page; new tabs and other sites work as usual. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (hasServer && link.hash && link.pathname === ownScreen()) return;
  const screen = screenOf(link);
  if (hasServer && updates.isNewer) return; // going to another screen loads the newer client
  event.preventDefault();
  if (screen === null) router.aim(link.hash.slice(1));
  else router.go(screen);
}
