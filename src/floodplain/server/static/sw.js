// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-B0aj4a8j.js","/assets/About-DFOIorCq.css","/assets/Avatar-CilVHAjq.css","/assets/Avatar-SJrBbX6F.js","/assets/BigScreen-2r4LoZLx.js","/assets/BigScreen-Ba89CwsU.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-kAScV9ei.js","/assets/Carry-DDrpRO7D.css","/assets/Carry-hA7hAurB.js","/assets/CarryOver-C-zh9AJt.css","/assets/CarryOver-Ca9h8QjO.js","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-CGf19UqX.js","/assets/Claims-B7bOWPuX.js","/assets/Claims-B7yCXyOx.css","/assets/Daily-CVwPfHfe.css","/assets/Daily-DS35A_3D.js","/assets/End-BS4oZgbS.css","/assets/End-Cjy0XcU2.js","/assets/EnterByPasskey-CUv6Pf8G.js","/assets/Example-D8p6hBVh.js","/assets/Example-DOOGoCf-.css","/assets/Home-Bi4tXTGT.js","/assets/Home-CscCoEUT.css","/assets/HostScreen-DME_bwsU.js","/assets/HostScreen-DUY4Tiin.css","/assets/JoinScreen--xz1cYaT.js","/assets/JoinScreen-BaLoAXDo.css","/assets/Learn-CCREhR1m.css","/assets/Learn-b9MThLKQ.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-Dsfu9Hi2.js","/assets/Lesson-BMhQylg6.js","/assets/Lesson-BbOgW9NC.css","/assets/Lobby-CBeqC0X1.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-BFMSlfQ4.js","/assets/LogSide-CN4_ri8y.css","/assets/Lost-CFIUrFOU.js","/assets/Lost-DP2yuzrX.css","/assets/Me-D_H6eQ3Q.css","/assets/Me-Dkgv1enI.js","/assets/MyDevices-CDgyF42i.css","/assets/MyDevices-Cadw5SXE.js","/assets/MyTables-CJQmsh6E.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-Bob0w5ZL.css","/assets/NewTable-DOlgsZVR.js","/assets/NoticeLink-CblGNRyw.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-B56ybhKG.js","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-CqfwGayr.js","/assets/Pad-Cwr98eVv.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-BXWOKcuJ.js","/assets/PanelContent-Csd84fW4.css","/assets/Review-BUqd2Dm0.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BiXRw32b.css","/assets/Rules-De9x99Ip.js","/assets/RulesBeside-CD-5iir6.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-BloiSmN3.css","/assets/Settings-CDY3aOTq.js","/assets/SiteBar-CM5yKRoZ.css","/assets/SiteBar-T-Dec692.js","/assets/StudySide-BddX7lSv.js","/assets/StudySide-DuRnYcKZ.css","/assets/TimeLeft-B3EP799u.css","/assets/TimeLeft-CdHGACXd.js","/assets/Together-D21OUp1d.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-BWy_NtA1.css","/assets/Waiting-CHZxfd0e.js","/assets/base-CvuYWQi0.js","/assets/base-Dl8lj2cu.css","/assets/beside-BRI42_Jf.css","/assets/beside-CpgN2Z2V.js","/assets/engine-0QBHuHcN.js","/assets/fr-B9_2lcTy.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-aLqg1sPe.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-CaRTnL2N.css","/assets/kit-DujTIfkx.js","/assets/mind-D18k4Te8.js","/assets/nl-Bs1DDd9p.js","/assets/phone-DScaDSzY.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-CGIH5TtC.js","/assets/table-CSkToDbI.js","/assets/table-Gk-U5YoZ.css"];
const CACHE = 'floodplain-3832de991f71';

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
