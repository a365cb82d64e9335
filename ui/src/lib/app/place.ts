// Addresses of screens. With a server each is a path of its own; a static host knows only one page, so there the
// path of a screen stands behind a hash. Everything else names screens by their path and leaves the rest to this file.

/** Where the manifest of the engine lies that plays in this page; empty where a server answers. */
export const ENGINE = document.querySelector<HTMLMetaElement>('meta[name="floodplain-engine"]')?.content ?? '';
/** Whether a server answers, so that players on other devices can come in. */
export const hasServer = ENGINE === '';

/** A screen: the parts of its path, what is asked of it, and what its link brings along. */
export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly hash: string;
}

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** The path of the screen that an address leads to, with query and fragment; null: a place within the page. */
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

/** The address of a screen, as a link has it. */
export function to(screen: string, isPath = hasServer): string {
  return isPath ? screen : `#${screen}`;
}

/** The same as it can be copied and sent. */
export function linkTo(screen: string): string {
  return new URL(to(screen), location.href.replace(/#.*/, '')).href;
}

/** The address of a file that lies beside the page. */
export function fileAt(name: string): string {
  return new URL(name, hasServer ? location.origin : location.href).href;
}

/** The path of the screen of now. */
export function ownScreen(): string {
  return (screenOf(location) ?? '/').replace(/[?#].*/, '');
}
