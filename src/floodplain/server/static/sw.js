// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-Cjs562Dk.js","/assets/About-DFOIorCq.css","/assets/Avatar-CilVHAjq.css","/assets/Avatar-L7DOLYYl.js","/assets/BigScreen-Ba89CwsU.css","/assets/BigScreen-CEdSK6RL.js","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-C_inZTIt.js","/assets/Carry-Bp959cKh.js","/assets/Carry-DDrpRO7D.css","/assets/CarryOver-B1Fs97Kh.js","/assets/CarryOver-C-zh9AJt.css","/assets/ChancesPanel-44gbdnNh.js","/assets/ChancesPanel-8lmOo4NZ.css","/assets/Claims-B7yCXyOx.css","/assets/Claims-CWPAbk0g.js","/assets/Daily-CVwPfHfe.css","/assets/Daily-CfcabzIw.js","/assets/End-BS4oZgbS.css","/assets/End-rTMInMuZ.js","/assets/EnterByPasskey-D8Zeidja.js","/assets/Example-BZ7n1sZW.js","/assets/Example-DOOGoCf-.css","/assets/Home-CscCoEUT.css","/assets/Home-DKSNdJOp.js","/assets/HostScreen-AfKo94FJ.js","/assets/HostScreen-DUY4Tiin.css","/assets/JoinScreen-BaLoAXDo.css","/assets/JoinScreen-_dlvcrUS.js","/assets/Learn-CCREhR1m.css","/assets/Learn-CEyBoW-L.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-DGLIwSne.js","/assets/Lesson-BXsFs68l.js","/assets/Lesson-BbOgW9NC.css","/assets/Lobby-C_K4V4vm.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-BRhCV1Yr.js","/assets/LogSide-CN4_ri8y.css","/assets/Lost-CXa86gjv.js","/assets/Lost-DP2yuzrX.css","/assets/Me-D_H6eQ3Q.css","/assets/Me-Dfn3bLGQ.js","/assets/MyDevices-B3n73SyW.js","/assets/MyDevices-CDgyF42i.css","/assets/MyTables-BUHg9o_E.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-Bob0w5ZL.css","/assets/NewTable-oeUSMOYt.js","/assets/NoticeLink-BGuTdQgo.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/NoticeMessage-Tm8SWzfM.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-Dt-7wccq.js","/assets/Pad-DfvfAOjg.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-B77mICXO.js","/assets/PanelContent-Csd84fW4.css","/assets/Review-CZ1OcWPP.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BiXRw32b.css","/assets/Rules-po-4B1PL.js","/assets/RulesBeside-DjwinOMB.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-3TuyTW_b.js","/assets/Settings-BloiSmN3.css","/assets/SiteBar-BRD5v1oc.js","/assets/SiteBar-CM5yKRoZ.css","/assets/StudySide-DVyyZJQj.js","/assets/StudySide-DuRnYcKZ.css","/assets/TimeLeft-B3EP799u.css","/assets/TimeLeft-DPscwVNy.js","/assets/Together-DfIlMSlZ.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-BWy_NtA1.css","/assets/Waiting-CQJzZSWI.js","/assets/base-CpYC2FkQ.js","/assets/base-Dl8lj2cu.css","/assets/beside-BRI42_Jf.css","/assets/beside-GcQh_xNn.js","/assets/engine-D1HXWvXM.js","/assets/fr-D17IHF26.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-BckKvKUi.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-CaRTnL2N.css","/assets/kit-CnSSa0i3.js","/assets/mind-D18k4Te8.js","/assets/nl-B71nSHGG.js","/assets/phone-DScaDSzY.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-CGIH5TtC.js","/assets/table-DdpWn6-4.js","/assets/table-Gk-U5YoZ.css"];
const CACHE = 'floodplain-9f70ea14928e';

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
