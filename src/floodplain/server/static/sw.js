// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-BWj--JiP.js","/assets/About-DFOIorCq.css","/assets/Avatar-CilVHAjq.css","/assets/Avatar-fTv0bq0h.js","/assets/BigScreen-Ba89CwsU.css","/assets/BigScreen-DGJqwEE_.js","/assets/BranchForm-CAKe5_lF.js","/assets/BranchForm-CR6oGsKm.css","/assets/Carry-CWE4Khiy.js","/assets/Carry-DDrpRO7D.css","/assets/CarryOver-B3nr6H0Z.js","/assets/CarryOver-C-zh9AJt.css","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-CxslU6Hd.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-BQwSgkYX.js","/assets/Daily-CVwPfHfe.css","/assets/Daily-DkInZonX.js","/assets/End-BS4oZgbS.css","/assets/End-CL6xfWui.js","/assets/EnterByPasskey-CHzYPQhu.js","/assets/Example-CDt_mY_w.js","/assets/Example-DOOGoCf-.css","/assets/Home-CscCoEUT.css","/assets/Home-DcYffYqF.js","/assets/HostScreen-DTIm-k50.js","/assets/HostScreen-DUY4Tiin.css","/assets/JoinScreen-BaLoAXDo.css","/assets/JoinScreen-BvhvDyUw.js","/assets/Learn-C8Ki-CZW.js","/assets/Learn-CCREhR1m.css","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-DB3mqBny.js","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-zXG1zIGu.js","/assets/Lobby-DPTkPv6Q.css","/assets/Lobby-GQR8TD0T.js","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-DM6iy4kF.js","/assets/Lost-C-GhQhsR.js","/assets/Lost-DP2yuzrX.css","/assets/Me-CLwRHDnc.js","/assets/Me-D_H6eQ3Q.css","/assets/MyDevices-CDgyF42i.css","/assets/MyDevices-DGSGjv43.js","/assets/MyTables-Byh3pR1G.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-Bob0w5ZL.css","/assets/NewTable-CCeoyb9c.js","/assets/NoticeLink-C4IGMxOG.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-B_5ypmVG.js","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-DsFn9Usm.js","/assets/Pad-ByF8MibU.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-BqUx8YQj.js","/assets/PanelContent-Csd84fW4.css","/assets/Review-DEYooMMh.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BiXRw32b.css","/assets/Rules-MqjLeRGk.js","/assets/RulesBeside-Kck739eR.css","/assets/RulesBeside-T0HF15M1.js","/assets/Settings-BloiSmN3.css","/assets/Settings-DR4YkK6Z.js","/assets/SiteBar-CJ7p6gSw.js","/assets/SiteBar-CM5yKRoZ.css","/assets/StudySide-5XceXdtU.js","/assets/StudySide-DuRnYcKZ.css","/assets/TimeLeft-B3EP799u.css","/assets/TimeLeft-BLplGlbF.js","/assets/Together-PHsuIXEo.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-BWy_NtA1.css","/assets/Waiting-CRRjwMGS.js","/assets/base-DC3lNVvT.js","/assets/base-Dl8lj2cu.css","/assets/beside-BMyKvdns.js","/assets/beside-BRI42_Jf.css","/assets/engine-6i8CwKls.js","/assets/fr-D17IHF26.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-CfwVprdc.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-BORTv5Go.js","/assets/kit-CaRTnL2N.css","/assets/mind-D18k4Te8.js","/assets/nl-B71nSHGG.js","/assets/phone-DScaDSzY.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-CGIH5TtC.js","/assets/table-Gk-U5YoZ.css","/assets/table-ZW9RB547.js"];
const CACHE = 'floodplain-de1437d5428e';

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
