// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
//
// A site without a server writes a line before this file: all of its files, and its version. There pages come from
// what is kept as well, so that page, engine and texts are always of one version. A new one waits until it is wanted.
const FILES = [];
const SITE = self.FLOODPLAIN_SITE;
const CACHE = SITE ? `floodplain-site-${SITE.version}` : 'floodplain-version';
const ROOT = SITE ? './' : '/';
/** Caches of this folder of the host: others may hold other sites. */
const OWN = SITE ? 'floodplain-site-' : 'floodplain';

// The scripts that a page names: another client has others.
function scripts(page) {
  return [...page.matchAll(/src="([^"]+\.js)"/g)].map((match) => match[1]);
}

// The page last: where there is one, all that it needs is there. While a deploy is under way, the page may be of
// another client than this worker: then it is not installed, and the browser tries again on the next visit.
async function keepClient() {
  const page = await fetch(ROOT, { cache: 'no-cache', headers: { Accept: 'text/html' } });
  const named = page.ok ? scripts(await page.clone().text()) : [];
  const files = SITE ? SITE.files : FILES;
  const isKnown = (name) => files.includes(SITE ? name.replace('./', '') : name);
  if (!named.length || !named.every(isKnown)) throw new Error('The page is of another client.');
  const cache = await caches.open(CACHE);
  if (SITE) await keepSite(cache);
  else await cache.addAll(FILES);
  await cache.put(ROOT, page);
  if (!SITE) await self.skipWaiting();
}

// A file with a hash in its name is taken from an older version, if it was there; all others are asked for again.
async function keepSite(cache) {
  for (const name of SITE.files) {
    if (name === 'index.html' || (await cache.match(name))) continue;
    const known = /[-.][\w-]{8,}\.\w+$/.test(name) && (await caches.match(name));
    const file = known || (await fetch(name, { cache: 'no-cache' }));
    if (!file.ok) throw new Error(`${name}: ${file.status}`);
    await cache.put(name, file);
  }
}

async function dropOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function pageOf(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('/', { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

// Files under /assets/ bear a hash of their content and never change; boards are kept once they are used.
async function assetOf(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

// All of a site is kept; what is not, such as a page of somebody else in the same folder, comes from the network.
async function fileOf(request) {
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
  const isPage = request.mode === 'navigate' && (path === '' || path === 'index.html');
  const kept = await caches.match(isPage ? ROOT : request, { cacheName: CACHE, ignoreSearch: isPage });
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepClient()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('message', (event) => event.data === 'take over' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (SITE) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const screen = `/t/${event.notification.tag}`;
  const address = SITE ? new URL(`#${screen}`, self.registration.scope).href : screen;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((window) => window.url.includes(screen));
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
