// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-B4qVeWlB.js","/assets/About-DFOIorCq.css","/assets/AskNotices-BSrca15e.css","/assets/AskNotices-C5aRMBmb.js","/assets/Avatar-C8CjceTS.js","/assets/Avatar-CilVHAjq.css","/assets/BigScreen-C97OAsFK.css","/assets/BigScreen-D6m9z7C0.js","/assets/BranchForm-Bn1I6QBt.js","/assets/BranchForm-CR6oGsKm.css","/assets/Carry-D1M5mWF2.js","/assets/Carry-DDrpRO7D.css","/assets/CarryOver-BVw1CrZG.js","/assets/CarryOver-C-zh9AJt.css","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-CUVUzYUD.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-BxcZpLDS.js","/assets/Daily-CVwPfHfe.css","/assets/Daily-CcVC_74Q.js","/assets/End-BS4oZgbS.css","/assets/End-Dq9RENyp.js","/assets/EnterByPasskey-BNY6meO_.js","/assets/Example-ClqqpkMY.js","/assets/Example-DOOGoCf-.css","/assets/Home-DisGnAvM.css","/assets/Home-c6vEWuyi.js","/assets/HostScreen-B2FPupwM.js","/assets/HostScreen-DUY4Tiin.css","/assets/JoinScreen-BG-ziJhX.js","/assets/JoinScreen-QFF-pnwi.css","/assets/Learn-BgZK2jqB.js","/assets/Learn-CCREhR1m.css","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-D-K52PTp.js","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-CkW9Pfje.js","/assets/Lobby-BfAB0WCv.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-CHUeasFi.js","/assets/LogSide-CN4_ri8y.css","/assets/Lost-CZq91g0B.css","/assets/Lost-jnz72sZx.js","/assets/Me-BgzWONeR.js","/assets/Me-CPscDIWI.css","/assets/MyDevices-Dmp_Mt2B.css","/assets/MyDevices-a0tr78BA.js","/assets/MyTables-CfGzf4cc.css","/assets/MyTables-CxI8UDwv.js","/assets/NewTable-BRuGhdqQ.js","/assets/NewTable-Bob0w5ZL.css","/assets/NoticeLink-CmJ_ZJLi.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-DvzLPsz7.js","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-OsCCVw_G.js","/assets/Pad-BI-AWMc-.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-Co1E-5Ll.css","/assets/PanelContent-Cw7bEyEU.js","/assets/PlayerMenu-5bZAgHb_.js","/assets/ReportPlayer-BX3nI0lR.css","/assets/ReportPlayer-DadOB2sc.js","/assets/Review-ByAxYYVV.css","/assets/Review-DkJ-Zbtz.js","/assets/Rules-B8z8Z5BH.js","/assets/Rules-BiXRw32b.css","/assets/RulesBeside-DUYhU9Hn.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-BhVrgszA.js","/assets/Settings-CwXnUMkN.css","/assets/SiteBar-CM5yKRoZ.css","/assets/SiteBar-DYzFWp8_.js","/assets/StudySide-0rc3867g.js","/assets/StudySide-DuRnYcKZ.css","/assets/TimeLeft-B3EP799u.css","/assets/TimeLeft-BV8JX_8g.js","/assets/Together-BmZteOop.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-BHPPU5wa.js","/assets/Waiting-BWy_NtA1.css","/assets/base-Dl8lj2cu.css","/assets/base-WLAcKQfr.js","/assets/beside-BRI42_Jf.css","/assets/beside-jxo86EQD.js","/assets/engine-U-CbUzz2.js","/assets/fr-1PlOMB_E.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-CuuXECiY.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-CaRTnL2N.css","/assets/kit-CjOyNXz9.js","/assets/mind-D18k4Te8.js","/assets/nl-uOh-G7zI.js","/assets/phone-BO4zeqRK.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-BuIvCR1E.css","/assets/table-CGIH5TtC.js","/assets/table-CoGImSUV.js"];
const CACHE = 'floodplain-9cd1a4b8654e';

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
