// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-CBk-iRTk.js","/assets/About-DFOIorCq.css","/assets/BigScreen-Ba89CwsU.css","/assets/BigScreen-Cd9bi1pk.js","/assets/BranchForm-Awkrt3hG.js","/assets/BranchForm-CR6oGsKm.css","/assets/Carry-1vSJ2yNg.js","/assets/Carry-D1cCcMUq.css","/assets/CarryOver-B4DACbI3.css","/assets/CarryOver-B6Gg5PfD.js","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-DPbdkLpv.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-D65SJAJM.js","/assets/Daily-Blhhs0nC.js","/assets/Daily-CVwPfHfe.css","/assets/End-BS4oZgbS.css","/assets/End-CQMos8l_.js","/assets/EnterByPasskey-vg5s4f-Y.js","/assets/Example-CQKDxIfz.js","/assets/Example-DOOGoCf-.css","/assets/Home-B2DMAS3r.js","/assets/Home-CCJRFHqP.css","/assets/HostScreen-DUY4Tiin.css","/assets/HostScreen-U0xQiZzz.js","/assets/JoinScreen-B-IztEfs.js","/assets/JoinScreen-BaLoAXDo.css","/assets/Learn-CCREhR1m.css","/assets/Learn-DIsi8637.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-Rqanbr6C.js","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-CUPXjrpg.js","/assets/Lobby-B3yTTKgi.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-C-JeZAT_.js","/assets/LogSide-CN4_ri8y.css","/assets/Lost-1nXahw65.js","/assets/Lost-DP2yuzrX.css","/assets/Me-CCvBM77S.css","/assets/Me-Cy5BxVpA.js","/assets/MyTables-BELU9iJ2.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-Bob0w5ZL.css","/assets/NewTable-UbsSQnNL.js","/assets/NoticeLink-BuoD8TTP.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-Bz7I-j3v.css","/assets/NoticeMessage-DfH1OFhi.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-C_J3PQDE.js","/assets/Pad-BMzPuLHV.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-CC4QE_sO.js","/assets/PanelContent-Csd84fW4.css","/assets/Review-CxZV42v_.js","/assets/Review-w7zCdmk9.css","/assets/Rules--sAAKWhd.js","/assets/Rules-BiXRw32b.css","/assets/RulesBeside-CNdZMivQ.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-Du6WejdI.css","/assets/Settings-fqfevG-0.js","/assets/SiteBar-CM5yKRoZ.css","/assets/SiteBar-D1K3KH2y.js","/assets/StudySide-DuRnYcKZ.css","/assets/StudySide-pxFpbR-F.js","/assets/TimeLeft-B3EP799u.css","/assets/TimeLeft-BGYZfMXk.js","/assets/Together-_VNlWkIy.css","/assets/Together-_ngaxoOg.js","/assets/Waiting-BWy_NtA1.css","/assets/Waiting-BuIAmU6_.js","/assets/base-DLJIjbfb.js","/assets/base-_iYQ5A6g.css","/assets/beside-7SOEddVi.js","/assets/beside-BRI42_Jf.css","/assets/engine-CaU_0qWE.js","/assets/fr-DBW0q9Yx.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-beEeFcpr.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-BcHpZc1u.js","/assets/kit-CaRTnL2N.css","/assets/mind-D18k4Te8.js","/assets/nl-Bot_xztj.js","/assets/phone-DScaDSzY.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-Dc9ZKoQX.js","/assets/table-Dsg02ghQ.js","/assets/table-Gk-U5YoZ.css"];
const CACHE = 'floodplain-f26eae5b0e6b';

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
  // What a page has shown carries nothing but the table.
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
