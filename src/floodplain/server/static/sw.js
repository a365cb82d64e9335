// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-qS1p9iVs.js","/assets/AskNotices-BSrca15e.css","/assets/AskNotices-BU5o8nT_.js","/assets/Avatar-CilVHAjq.css","/assets/Avatar-U5MhP8eY.js","/assets/BigScreen-B-RTyRZA.js","/assets/BigScreen-DXocd8x8.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-sW63CI4v.js","/assets/Carry-CsAWvt0z.js","/assets/Carry-DDrpRO7D.css","/assets/CarryOver-CB4AadJq.css","/assets/CarryOver-D_li-Nmo.js","/assets/ChancesPanel-B2negVH8.js","/assets/ChancesPanel-DXRsEMGY.css","/assets/Claims-BWNHDxZ2.css","/assets/Claims-CN_u9Lcz.js","/assets/Daily-1O012ak9.js","/assets/Daily-DeZbuWXT.css","/assets/End-BS4oZgbS.css","/assets/End-DPSR68us.js","/assets/EnterByPasskey-BzBFSuqT.js","/assets/Example-BcMTYncb.js","/assets/Example-DOOGoCf-.css","/assets/Home-59GIu-uU.css","/assets/Home-DByRR9YE.js","/assets/HostScreen-DoQ3kyge.js","/assets/HostScreen-TaNgR7ej.css","/assets/JoinScreen-CVCbk372.css","/assets/JoinScreen-CuWzXfvU.js","/assets/Learn-CCREhR1m.css","/assets/Learn-PGFYlONz.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-BzPdvYy5.js","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-Dt9BEU_4.js","/assets/Lobby-CuEwpgBI.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-DcsdfnlQ.js","/assets/Lost-CQhbfeK6.css","/assets/Lost-yUeflT27.js","/assets/Me-BVu8sBnt.css","/assets/Me-BfS7p-u5.js","/assets/MyDevices-7TdC-1Ep.css","/assets/MyDevices-BKt0kmNs.js","/assets/MyTables-CfGzf4cc.css","/assets/MyTables-DhVKdxhP.js","/assets/NewTable-BPvN-NhE.js","/assets/NewTable-Bob0w5ZL.css","/assets/NoticeLink-BVvFJmJX.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/NoticeMessage-bB_a81IS.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-C3GZl_dD.js","/assets/Pad-DAh8oRdw.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-B3tE3qsx.js","/assets/PanelContent-Co1E-5Ll.css","/assets/PlayerMenu-B1fM9BMx.js","/assets/ReportPlayer-C8IU5QeB.css","/assets/ReportPlayer-DsTnS-u8.js","/assets/Review-CVkTIW9m.js","/assets/Review-CbiRcsO6.css","/assets/Rules-BiXRw32b.css","/assets/Rules-DWS2XRJR.js","/assets/RulesBeside-Czaryjaq.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-CwXnUMkN.css","/assets/Settings-DJXG50cD.js","/assets/SiteBar-BlXGpTxF.css","/assets/SiteBar-CRVF-suJ.js","/assets/StudySide-Crjyh0Tv.css","/assets/StudySide-GEfNarw8.js","/assets/TimeLeft-CJL4tDJg.js","/assets/TimeLeft-kJYwUA7D.css","/assets/Together-_VNlWkIy.css","/assets/Together-cpv8HbZK.js","/assets/Waiting-CQHn8pZx.js","/assets/Waiting-CuAfgYju.css","/assets/base-CI94HivV.js","/assets/base-CPfTSbge.css","/assets/beside-C9xvuhPe.css","/assets/beside-xdHl8CYV.js","/assets/engine-RFPiLN4n.js","/assets/fr-CVBtsADD.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-SZ0fwPzs.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-B1gmSkDC.js","/assets/kit-D2Gn3FiD.css","/assets/mind-D5NtXSKS.js","/assets/nl-zho2Mng1.js","/assets/phone-CKeBVO5W.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-BKHaBpeY.css","/assets/table-D5kbjxTc.js","/assets/table-HOXurjbr.js"];
const CACHE = 'floodplain-195df6c2ae04';

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
