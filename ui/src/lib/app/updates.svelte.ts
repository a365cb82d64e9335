// A new version never shows an old client: the service worker asks the network first, a missing part
// makes the page reload, and an open page is told when the server has another client.

import { fileAt, hasServer } from './place';

class Updates {
  isNewer = $state(false);
  /** Whether this device has no network. */
  isOffline = $state(!navigator.onLine);
}

export const updates = new Updates();

const CHECK_EVERY = 10 * 60_000;
const RETURN_AFTER = 60_000; // ms, for a page that is shown again
let checked = Date.now();

/** The scripts of a page, whose names contain a hash. */
function scripts(page: string): string {
  return [...page.matchAll(/src="([^"]+\.js)"/g)].map((match) => match[1]).join(' ');
}

/** Whether the server has another client than the one that runs here. */
async function isOutdated(): Promise<boolean> {
  const page = await fetch(fileAt('./'), { cache: 'no-store', headers: { Accept: 'text/html' } }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  const own = [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')).join(' ');
  return page !== '' && scripts(page) !== own;
}

async function compare(): Promise<void> {
  checked = Date.now();
  if (!document.hidden && navigator.onLine && (await isOutdated())) updates.isNewer = true;
}

export function watchForUpdates(): void {
  for (const change of ['online', 'offline']) addEventListener(change, () => (updates.isOffline = !navigator.onLine));
  // If the server is away, or the part is broken, the screen says that it could not be loaded.
  addEventListener('vite:preloadError', () => void isOutdated().then((isIt) => isIt && location.reload()));
  if (!hasServer) return; // the service worker stores the whole site and looks for newer versions
  setInterval(() => void compare(), CHECK_EVERY);
  document.addEventListener('visibilitychange', () => Date.now() - checked > RETURN_AFTER && void compare());
  if ('serviceWorker' in navigator && isSecureContext) {
    addEventListener(
      'load',
      () => void navigator.serviceWorker.register(fileAt('sw.js'), { updateViaCache: 'none' }).catch(() => undefined),
    );
  }
}
