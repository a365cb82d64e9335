// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-Cgqgxl5s.js","/assets/About-DFOIorCq.css","/assets/AskNotices-BSrca15e.css","/assets/AskNotices-DyVKwriJ.js","/assets/Avatar-CekhE7-r.js","/assets/Avatar-CilVHAjq.css","/assets/BigScreen-BGNT0rEd.js","/assets/BigScreen-DXocd8x8.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-o-dSDV65.js","/assets/Carry-82Q2jg4K.js","/assets/Carry-DDrpRO7D.css","/assets/CarryOver-CB4AadJq.css","/assets/CarryOver-CRxjYSdD.js","/assets/ChancesPanel-Cu5g2Plo.js","/assets/ChancesPanel-DXRsEMGY.css","/assets/Claims-BWNHDxZ2.css","/assets/Claims-CJyo8paD.js","/assets/Daily-CTmLY2WJ.js","/assets/Daily-DeZbuWXT.css","/assets/End-BKZv1G5f.js","/assets/End-BS4oZgbS.css","/assets/EnterByPasskey-BL-ZPlnd.js","/assets/Example-DOOGoCf-.css","/assets/Example-DWNacK8I.js","/assets/Home-59GIu-uU.css","/assets/Home-BulFcDqS.js","/assets/HostScreen-DcCrAwgm.js","/assets/HostScreen-TaNgR7ej.css","/assets/JoinScreen-CVCbk372.css","/assets/JoinScreen-DkUce7i4.js","/assets/Learn-BFI4a1SS.js","/assets/Learn-CCREhR1m.css","/assets/LegendBeside-Be9KjGVi.js","/assets/LegendBeside-BnhpG74j.css","/assets/Lesson-BRLdN1DB.js","/assets/Lesson-BbOgW9NC.css","/assets/Lobby-CZpuzOx-.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-CdOVe-t_.js","/assets/Lost-CODtZBRj.js","/assets/Lost-CQhbfeK6.css","/assets/Me-BVu8sBnt.css","/assets/Me-CcRHI_CY.js","/assets/MyDevices-7TdC-1Ep.css","/assets/MyDevices-ByWxqMwd.js","/assets/MyTables-B1zBRdVd.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-BKqMRknq.js","/assets/NewTable-Bob0w5ZL.css","/assets/NoticeLink-DR6bA4mh.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-DrJLzTP7.js","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/OpenRecord-BcOT1-vS.js","/assets/OpenRecord-Bma5Frse.css","/assets/Pad-CDo9BfLd.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-Cd3H4Umx.js","/assets/PanelContent-Co1E-5Ll.css","/assets/PlayerMenu-Bp_uAeF6.js","/assets/ReportPlayer-C8IU5QeB.css","/assets/ReportPlayer-DcLGFiZa.js","/assets/Review-Bs5ih9if.js","/assets/Review-CbiRcsO6.css","/assets/Rules-BiXRw32b.css","/assets/Rules-CVgWWvnw.js","/assets/RulesBeside-CEyU7oTk.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-CwXnUMkN.css","/assets/Settings-DrZjsNRV.js","/assets/SiteBar-BlXGpTxF.css","/assets/SiteBar-Dud4x6Ri.js","/assets/StudySide-Crjyh0Tv.css","/assets/StudySide-F9rQedyF.js","/assets/TimeLeft-DL3wQj8E.js","/assets/TimeLeft-kJYwUA7D.css","/assets/Together-BVu1PtO_.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-CKP8zuuU.js","/assets/Waiting-CuAfgYju.css","/assets/base-CPfTSbge.css","/assets/base-D6_oAT9z.js","/assets/beside-BP5CwCck.js","/assets/beside-C9xvuhPe.css","/assets/engine-BAlVY1VN.js","/assets/fr-CVBtsADD.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-DXUOZOEs.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-C57oULXB.js","/assets/kit-D2Gn3FiD.css","/assets/mind-D5NtXSKS.js","/assets/nl-zho2Mng1.js","/assets/phone-CKeBVO5W.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-BKHaBpeY.css","/assets/table-BXNeldr3.js","/assets/table-D5kbjxTc.js"];
const CACHE = 'floodplain-d358344c54f4';

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
