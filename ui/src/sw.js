// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = [];
const CACHE = 'floodplain-version';

// The scripts of a page, which differ between clients.
function scripts(page) {
  return [...page.matchAll(/src="([^"]+\.js)"/g)].map((match) => match[1]);
}

// The page comes last: if it is there, all its files are. While a new version is being published, it may be of
// another client than this worker: then nothing is installed, and the browser tries again on the next visit.
async function keepClient() {
  const page = await fetch('/', { cache: 'no-cache', headers: { Accept: 'text/html' } });
  const named = page.ok ? scripts(await page.clone().text()) : [];
  if (!named.length || !named.every((name) => FILES.includes(name))) throw new Error('The page is of another client.');
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await cache.put('/', page);
  await self.skipWaiting();
}

async function dropOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith('floodplain') && name !== CACHE);
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

// Files under /assets/ have a hash in their name and never change; boards are stored once they are used.
async function assetOf(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(keepClient()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request));
});

// A page that can be seen shows the message itself, and a message that came twice is shown once.
async function tell(message) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage({ type: 'notice', message });
  if (windows.some((window) => window.visibilityState === 'visible')) return;
  const tag = message.table || message.kind;
  const shown = await self.registration.getNotifications({ tag });
  const { later, mute } = message.answers ?? {};
  await self.registration.showNotification(message.title, {
    body: message.body,
    lang: message.lang,
    tag,
    renotify: !shown.some((other) => other.data?.id === message.id),
    icon: '/icons/icon-192.png',
    data: message,
    actions: [later && { action: 'later', title: later }, mute && { action: 'mute', title: mute }].filter(Boolean),
  });
}

function post(path, body) {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(path, { method: 'POST', credentials: 'same-origin', headers, body: JSON.stringify(body) });
}

/** Opens a screen, in the window that shows it already if there is one. */
async function open(screen) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === screen);
  return there ? there.focus() : self.clients.openWindow(screen);
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));

self.addEventListener('notificationclick', (event) => {
  const { data, tag } = event.notification;
  event.notification.close();
  const answer = { table: data?.table, answer: event.action, minutes: data?.later || 60 };
  // A notification from a page carries only the table.
  event.waitUntil(event.action ? post('/api/notices/table', answer) : open(data?.link ?? `/t/${tag}`));
});

// The browser has replaced the subscription: the server has to know the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (!options) return;
  const renewed = self.registration.pushManager.subscribe(options).then((subscription) => {
    const { endpoint, keys } = subscription.toJSON();
    return post('/api/notices/push', { endpoint, ...keys });
  });
  event.waitUntil(renewed);
});
