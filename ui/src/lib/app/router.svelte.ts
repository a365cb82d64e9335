// Where we are: paths of the page, so that every screen has a link.

import { updates } from './updates.svelte';

interface Route {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

function here(): Route {
  return {
    path: location.pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(location.search),
  };
}

class Router {
  place: Route = $state.raw(here());
  /** Whether a screen was reached by a link, and has not taken the focus yet. */
  private hasArrived = false;

  constructor() {
    addEventListener('popstate', () => this.move());
  }

  private move(): boolean {
    const moved = here();
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

  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    if (this.move() && !replace) scrollTo(0, 0);
  }
}

export const router = new Router();

/** Lets plain links stay on the page; new tabs and other sites work as everywhere. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
  if (updates.isNewer) return; // the way to another screen is the way to the newer client
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
