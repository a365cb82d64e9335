// Lets the app be installed and start without a network. Pages come from the network first, so that a fresh
// deploy is seen at once; files under /assets/ bear a hash of their content and never change.
const CACHE = 'floodplain';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function pageOf(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepPage(cache, request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

// The scripts that a page names: another client has others.
function scripts(page) {
  return [...page.matchAll(/src="([^"]+\.js)"/g)].map((match) => match[1]).join(' ');
}

// Any page of the client does to start with, the first one best; the files of a client that is gone are let go.
async function keepPage(cache, request, answer) {
  const before = await cache.match('/');
  const isSame = before && scripts(await before.text()) === scripts(await answer.clone().text());
  if (isSame && new URL(request.url).pathname !== '/') return;
  if (before && !isSame) await caches.delete(CACHE);
  const fresh = await caches.open(CACHE);
  await fresh.put('/', answer);
}

async function assetOf(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = `/t/${event.notification.tag}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((window) => window.url.includes(address));
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
