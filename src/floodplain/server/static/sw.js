// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-iNgmfDDW.js","/assets/AskNotices-BSrca15e.css","/assets/AskNotices-B_zcMVd3.js","/assets/Avatar-6i3RQTW7.js","/assets/Avatar-CilVHAjq.css","/assets/BigScreen-BzmzOjAz.js","/assets/BigScreen-FKP2Xnd4.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-rpcucn23.js","/assets/Carry-DD1Qsrof.js","/assets/Carry-DDrpRO7D.css","/assets/CarryOver-C-zh9AJt.css","/assets/CarryOver-CKznRzLR.js","/assets/ChancesPanel-DHpB092L.js","/assets/ChancesPanel-DXRsEMGY.css","/assets/Claims-B7yCXyOx.css","/assets/Claims-_n-3qFLo.js","/assets/Daily-CVwPfHfe.css","/assets/Daily-DGyN_WpD.js","/assets/End-BS4oZgbS.css","/assets/End-DrmNAVNQ.js","/assets/EnterByPasskey-DGLbyYkk.js","/assets/Example-BWC2Xco5.js","/assets/Example-DOOGoCf-.css","/assets/Home-BL2460oO.js","/assets/Home-DOTY401F.css","/assets/HostScreen-CtvFDUwD.js","/assets/HostScreen-DUY4Tiin.css","/assets/JoinScreen-BytQT07E.css","/assets/JoinScreen-Ch5EIQjf.js","/assets/Learn-CCREhR1m.css","/assets/Learn-CDYdJVJh.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-Du29Nv6D.js","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-BcV-E_dC.js","/assets/Lobby-BclDM5fY.js","/assets/Lobby-DPTkPv6Q.css","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-a2mzrHZM.js","/assets/Lost-CRxi1a7e.js","/assets/Lost-C_9lQPk8.css","/assets/Me-CujOnExj.js","/assets/Me-JUd0-vTg.css","/assets/MyDevices-Bz4BFyQl.js","/assets/MyDevices-Dmp_Mt2B.css","/assets/MyTables-CQKlTVRB.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-Bob0w5ZL.css","/assets/NewTable-D8kK9ueq.js","/assets/NoticeLink-FcQeFxbm.css","/assets/NoticeLink-NjdEW5BL.js","/assets/NoticeMessage-DFW1Ap0d.js","/assets/NoticeMessage-Nw9Dy4lz.css","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-Cq9XAH9u.js","/assets/Pad-cjkEmKoC.css","/assets/Pad-z5Joz8Qm.js","/assets/PanelContent-Co1E-5Ll.css","/assets/PanelContent-Dr4ca84A.js","/assets/PlayerMenu-DDNMFjlS.js","/assets/ReportPlayer-BX3nI0lR.css","/assets/ReportPlayer-B_fsw0Ty.js","/assets/Review-CbiRcsO6.css","/assets/Review-YWOKfrOV.js","/assets/Rules-BiXRw32b.css","/assets/Rules-D3JHcZuN.js","/assets/RulesBeside-Kck739eR.css","/assets/RulesBeside-y9WsLEIB.js","/assets/Settings-BHJhYF1M.js","/assets/Settings-CwXnUMkN.css","/assets/SiteBar-BhmQVZKq.js","/assets/SiteBar-CM5yKRoZ.css","/assets/StudySide-Crjyh0Tv.css","/assets/StudySide-eTn8HBhC.js","/assets/TimeLeft-CzjNQHwr.js","/assets/TimeLeft-kJYwUA7D.css","/assets/Together-_VNlWkIy.css","/assets/Together-lNoI-flh.js","/assets/Waiting-BCx8DbFZ.css","/assets/Waiting-dHWn1aF0.js","/assets/base-B1alCr_n.js","/assets/base-CPfTSbge.css","/assets/beside-C9xvuhPe.css","/assets/beside-CyeMaPa-.js","/assets/engine-9cWBD79B.js","/assets/fr-AaqTpFFf.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-CGZ93e3s.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-CaRTnL2N.css","/assets/kit-DQn6aLr9.js","/assets/mind-D18k4Te8.js","/assets/nl-B16U3O6d.js","/assets/phone-BO4zeqRK.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table--qDJi4vW.js","/assets/table-C-mGXILM.css","/assets/table-CGIH5TtC.js"];
const CACHE = 'floodplain-23624c2c9b5e';

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
