// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-CY1pBQPb.js","/assets/About-DFOIorCq.css","/assets/Avatar-CilVHAjq.css","/assets/Avatar-D5XvGOKv.js","/assets/BigScreen-Ba89CwsU.css","/assets/BigScreen-BvNvjGZh.js","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-CjAmvzE0.js","/assets/Carry-Bc-EddJI.js","/assets/Carry-DDrpRO7D.css","/assets/CarryOver-BE-GRYVQ.js","/assets/CarryOver-C-zh9AJt.css","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-DzmlSn9K.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-DM0IMMLZ.js","/assets/Daily-CVwPfHfe.css","/assets/Daily-YQBZIkwh.js","/assets/End-BS4oZgbS.css","/assets/End-CXzyZg9S.js","/assets/EnterByPasskey-BFVERUYY.js","/assets/Example-DOOGoCf-.css","/assets/Example-DPViKvUd.js","/assets/Home-Me5KWXOR.css","/assets/Home-oWJQ5NVc.js","/assets/HostScreen-DUY4Tiin.css","/assets/HostScreen-DfOZzpav.js","/assets/JoinScreen-BaLoAXDo.css","/assets/JoinScreen-BpOukxjV.js","/assets/Learn-CCREhR1m.css","/assets/Learn-b8mQQd4X.js","/assets/LegendBeside-Bfx3UQOZ.js","/assets/LegendBeside-BnhpG74j.css","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-r9czfySz.js","/assets/Lobby-D9Z9-scv.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-CmVYS51F.js","/assets/Lost-ChaGn4S1.js","/assets/Lost-DP2yuzrX.css","/assets/Me-0IZwS7Oy.css","/assets/Me-Dlgky1r5.js","/assets/MyDevices-CDgyF42i.css","/assets/MyDevices-Cpl2Zj3w.js","/assets/MyTables-CbNfTRY2.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-BL6DRxLc.js","/assets/NewTable-Bob0w5ZL.css","/assets/NoticeLink-BzBXEgZg.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-DW-_LUFB.js","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/OpenRecord-BOElnleX.js","/assets/OpenRecord-Bma5Frse.css","/assets/Pad-DNbDz2As.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-Csd84fW4.css","/assets/PanelContent-fbOQnuXr.js","/assets/Review-D5QMzO_e.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BiXRw32b.css","/assets/Rules-jaO3BniX.js","/assets/RulesBeside-CkzWpNLw.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-BloiSmN3.css","/assets/Settings-C0kz4Lmd.js","/assets/SiteBar-CM5yKRoZ.css","/assets/SiteBar-DlEBATpf.js","/assets/StudySide-BWUsYAFN.js","/assets/StudySide-DuRnYcKZ.css","/assets/TimeLeft-B3EP799u.css","/assets/TimeLeft-DXZ6pDKi.js","/assets/Together-BmKCJz6f.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-BWy_NtA1.css","/assets/Waiting-DvdeWFt8.js","/assets/base-DBGuxXg0.js","/assets/base-Dl8lj2cu.css","/assets/beside-BRI42_Jf.css","/assets/beside-DZNho_GW.js","/assets/engine-DCrerxrP.js","/assets/fr-D17IHF26.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-Dgqw_sU6.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-CaRTnL2N.css","/assets/kit-D0d7xD1F.js","/assets/mind-D18k4Te8.js","/assets/nl-B71nSHGG.js","/assets/phone-DScaDSzY.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table--cnODlP0.js","/assets/table-CGIH5TtC.js","/assets/table-Gk-U5YoZ.css"];
const CACHE = 'floodplain-209cef74fad0';

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
