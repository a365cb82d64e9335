// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-DZ4j_wta.js","/assets/AskNotices-BSrca15e.css","/assets/AskNotices-x7fzCbRQ.js","/assets/Avatar-CilVHAjq.css","/assets/Avatar-Cy2X0aRV.js","/assets/BigScreen-C3PFuJlw.js","/assets/BigScreen-DXocd8x8.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-OrZyvys3.js","/assets/Carry-DDrpRO7D.css","/assets/Carry-Dnv-4csH.js","/assets/CarryOver-BYbEd-f9.js","/assets/CarryOver-CB4AadJq.css","/assets/ChancesPanel-CIqpDBfh.js","/assets/ChancesPanel-DXRsEMGY.css","/assets/Claims-BWNHDxZ2.css","/assets/Claims-vhTHBDsM.js","/assets/Daily-BPcWTuNa.js","/assets/Daily-DeZbuWXT.css","/assets/End-BS4oZgbS.css","/assets/End-kh9VQ5aN.js","/assets/EnterByPasskey-BPI9wKOP.js","/assets/Example-CmFcT_oH.js","/assets/Example-DOOGoCf-.css","/assets/Home-59GIu-uU.css","/assets/Home-DCwhAOeU.js","/assets/HostScreen-TaNgR7ej.css","/assets/HostScreen-XUZSwYrN.js","/assets/JoinScreen-BjxyTyGX.js","/assets/JoinScreen-CVCbk372.css","/assets/Learn-C6U4E-x-.js","/assets/Learn-CCREhR1m.css","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-C2vbtbRp.js","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-BufmIpUD.js","/assets/Lobby-BkRwwkk9.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-CsiE7ugD.js","/assets/Lost-BC0D464e.js","/assets/Lost-CQhbfeK6.css","/assets/Me-BVu8sBnt.css","/assets/Me-CSWmfzh9.js","/assets/MyDevices-7TdC-1Ep.css","/assets/MyDevices-D45Qp7k0.js","/assets/MyTables-CfGzf4cc.css","/assets/MyTables-Dn3POgI6.js","/assets/NewTable-BUFthIRp.js","/assets/NewTable-Bob0w5ZL.css","/assets/NoticeLink-BUHgP-zf.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeMessage-DbNC_Cik.js","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-COafhmCh.js","/assets/Pad-B2L6ulof.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-BK0iecEi.js","/assets/PanelContent-Co1E-5Ll.css","/assets/PlayerMenu-DBoBNDFw.js","/assets/ReportPlayer-C8IU5QeB.css","/assets/ReportPlayer-DF43HbK1.js","/assets/Review-BRPPZ00j.js","/assets/Review-CbiRcsO6.css","/assets/Rules-BLnmRbUg.js","/assets/Rules-BiXRw32b.css","/assets/RulesBeside-BUYr9rD8.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-CwXnUMkN.css","/assets/Settings-D9E7ZXH-.js","/assets/SiteBar-BlXGpTxF.css","/assets/SiteBar-GcUw6yW0.js","/assets/StudySide-BCaofkID.js","/assets/StudySide-Crjyh0Tv.css","/assets/TimeLeft-BTkqyr6M.js","/assets/TimeLeft-kJYwUA7D.css","/assets/Together-NmDt4JxO.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-CuAfgYju.css","/assets/Waiting-DfJU-8vl.js","/assets/base-CPfTSbge.css","/assets/base-YscA3vCw.js","/assets/beside-C9xvuhPe.css","/assets/beside-DtyJfR0r.js","/assets/engine-doXaNftt.js","/assets/fr-CVBtsADD.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-DyPtKgbI.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-D2Gn3FiD.css","/assets/kit-DmEMC9Dy.js","/assets/mind-D5NtXSKS.js","/assets/nl-zho2Mng1.js","/assets/phone-CKeBVO5W.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-BKHaBpeY.css","/assets/table-Cnv_rQnE.js","/assets/table-D5kbjxTc.js"];
const CACHE = 'floodplain-edfa22e59e6d';

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
