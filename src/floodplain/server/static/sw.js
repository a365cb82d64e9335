// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-DdZipMEU.js","/assets/Avatar-CezBY73-.js","/assets/Avatar-CilVHAjq.css","/assets/BigScreen-Ba89CwsU.css","/assets/BigScreen-CC-wW53e.js","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-bIaNuOSf.js","/assets/Carry-CQaj-x20.js","/assets/Carry-DDrpRO7D.css","/assets/CarryOver-C-zh9AJt.css","/assets/CarryOver-DTi7ryeQ.js","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-DY8E02Xq.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-Ctcoi_OR.js","/assets/Daily-CVwPfHfe.css","/assets/Daily-CbGciQTW.js","/assets/End-BS4oZgbS.css","/assets/End-CN7SePec.js","/assets/EnterByPasskey-BMGWtTeR.js","/assets/Example-D9NoH_Ds.js","/assets/Example-DOOGoCf-.css","/assets/Home-Cinq2uWH.js","/assets/Home-CscCoEUT.css","/assets/HostScreen-CUlHilXG.js","/assets/HostScreen-DUY4Tiin.css","/assets/JoinScreen-BaLoAXDo.css","/assets/JoinScreen-wUAu4IEu.js","/assets/Learn-CCREhR1m.css","/assets/Learn-CK99QEvF.js","/assets/LegendBeside-BNaXi0tz.js","/assets/LegendBeside-BnhpG74j.css","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-Cda0xd6d.js","/assets/Lobby-DPTkPv6Q.css","/assets/Lobby-Dk8HZ14H.js","/assets/LogSide-B2Xhs1QV.js","/assets/LogSide-CN4_ri8y.css","/assets/Lost-Cfi7Asw6.js","/assets/Lost-DP2yuzrX.css","/assets/Me-B0OYvbel.js","/assets/Me-D_H6eQ3Q.css","/assets/MyDevices-CDgyF42i.css","/assets/MyDevices-naO-Upfl.js","/assets/MyTables-CfGzf4cc.css","/assets/MyTables-gti1G6gz.js","/assets/NewTable-B7kK_4P-.js","/assets/NewTable-Bob0w5ZL.css","/assets/NoticeLink-BtpC3Ted.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/NoticeMessage-y29Ceo8v.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-CnYOJPse.js","/assets/Pad-BYJs1MLa.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-8qM_vFyT.js","/assets/PanelContent-Csd84fW4.css","/assets/Review-Bf9guB1n.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BiXRw32b.css","/assets/Rules-CRs8r7-6.js","/assets/RulesBeside-JklcwMd-.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-B3m1-0QD.js","/assets/Settings-BloiSmN3.css","/assets/SiteBar-B3x4UGV4.js","/assets/SiteBar-CM5yKRoZ.css","/assets/StudySide-CVNnMFwe.js","/assets/StudySide-DuRnYcKZ.css","/assets/TimeLeft-B3EP799u.css","/assets/TimeLeft-d3Cw1nxA.js","/assets/Together-Duvi3zO8.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-BWy_NtA1.css","/assets/Waiting-DkNF2rwd.js","/assets/base-Dl8lj2cu.css","/assets/base-aVIQQT6y.js","/assets/beside-BRI42_Jf.css","/assets/beside-Cr_3ZErh.js","/assets/engine-UoE4K7cD.js","/assets/fr-B9_2lcTy.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-zSNy1zM-.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-CaRTnL2N.css","/assets/kit-gT7X6Mni.js","/assets/mind-D18k4Te8.js","/assets/nl-Bs1DDd9p.js","/assets/phone-DScaDSzY.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-CGIH5TtC.js","/assets/table-DJr_TuBZ.js","/assets/table-Gk-U5YoZ.css"];
const CACHE = 'floodplain-ebfa3c90b9a4';

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
