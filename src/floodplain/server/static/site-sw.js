// The service worker of a site without a server: it stores all files of one version for use without a network.
// The builder of the site fills in the list of files and their version. Pages, engine and texts come
// from the store, so that they always fit together. A new version comes as a whole, and waits until it is wanted.
const FILES = [];
const CACHE = 'floodplain-version';
const PAGE = './';
/** Caches belong to the whole host, which may have other sites in other folders. */
const OWN = `floodplain-site-${new URL(self.registration.scope).pathname}-`;
const NAME = OWN + CACHE;
const HAS_HASH = /^assets\/|[-/][\da-f]{12}[./]/;

// A file with a hash in its name is copied from an older version, if it is there; all others are fetched again.
async function keepFile(cache, name) {
  if (await cache.match(name)) return; // stored before an interruption
  const known = HAS_HASH.test(name) && (await caches.match(name));
  const file = known || (await fetch(name, { cache: 'no-cache' }));
  if (!file.ok) throw new Error(`${name}: ${file.status}`);
  await cache.put(name, file);
}

/** The scripts of a page. */
function scripts(page) {
  return [...page.matchAll(/src="\.\/([^"]+\.js)"/g)].map((match) => match[1]);
}

// While a new version is being published, the page may be of another one: then nothing is stored, and the browser
// tries again on the next visit.
async function keepAll() {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const named = page.ok ? scripts(await page.clone().text()) : [];
  if (!named.length || !named.every((name) => FILES.includes(name))) throw new Error('The page is of another version.');
  const cache = await caches.open(NAME);
  for (const name of FILES) if (name !== 'index.html') await keepFile(cache, name);
  await cache.put(PAGE, page);
}

async function dropOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
  const isPage = request.mode === 'navigate' && (path === '' || path === 'index.html');
  const kept = await caches.match(isPage ? PAGE : request, { cacheName: NAME, ignoreSearch: isPage });
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('message', (event) => event.data === 'take over' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const screen = `#/t/${event.notification.tag}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((window) => window.url.includes(screen));
      return open ? open.focus() : self.clients.openWindow(new URL(screen, self.registration.scope).href);
    }),
  );
});
