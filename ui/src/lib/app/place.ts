// Addresses of screens. With a server each has its own path; a static host has only one page, so there the
// path of a screen follows a hash. All other code names screens by their path; only this file knows the difference.

/** The address of the manifest of the engine in this page; empty if there is a server. */
export const ENGINE = document.querySelector<HTMLMetaElement>('meta[name="floodplain-engine"]')?.content ?? '';
/** Whether there is a server, so that players on other devices can join. */
export const hasServer = ENGINE === '';

/** A screen: the parts of its path, its query, and its fragment. */
export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly hash: string;
}

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** The path of the screen at an address, with query and fragment; null for a place within the page. */
export function screenOf(address: Address, isPath = hasServer): string | null {
  if (isPath) return address.pathname + address.search + address.hash;
  if (address.hash.startsWith('#/')) return address.hash.slice(1);
  return address.hash ? null : '/';
}

export function placeOf(address: Address, isPath = hasServer): Place {
  const { pathname, search, hash } = new URL(screenOf(address, isPath) ?? '/', 'http://screen');
  return {
    path: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(search),
    hash: hash.slice(1),
  };
}

/** The address of a screen for a link. */
export function to(screen: string, isPath = hasServer): string {
  return isPath ? screen : `#${screen}`;
}

/** The same as a full address, to copy and send. */
export function linkTo(screen: string): string {
  return new URL(to(screen), location.href.replace(/#.*/, '')).href;
}

/** The address of a file beside the page. */
export function fileAt(name: string): string {
  return new URL(name, hasServer ? location.origin : location.href).href;
}

/** The path of the current screen. */
export function ownScreen(): string {
  return (screenOf(location) ?? '/').replace(/[?#].*/, '');
}
