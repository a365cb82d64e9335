// A fresh deploy never shows a stale client: the service worker asks the network first, a part that is gone
// makes the page load anew, and a page left open is told when another client lies on the server.

class Fresh {
  isNewer = $state(false);
}

export const fresh = new Fresh();

const CHECK_EVERY = 10 * 60_000;

/** The scripts that a page names: they bear a hash of their content. */
function scripts(page: string): string {
  return [...page.matchAll(/src="([^"]+\.js)"/g)].map((match) => match[1]).join(' ');
}

async function compare(): Promise<void> {
  if (document.hidden || !navigator.onLine) return;
  const page = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } }).then((answer) => (answer.ok ? answer.text() : ''), () => '');
  const own = [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')).join(' ');
  if (page && scripts(page) !== own) fresh.isNewer = true;
}

export function stayFresh(): void {
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    location.reload();
  });
  setInterval(() => void compare(), CHECK_EVERY);
  if ('serviceWorker' in navigator && isSecureContext) {
    addEventListener('load', () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined));
  }
}
