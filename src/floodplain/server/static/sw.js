// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-CYNW99Id.js","/assets/About-DFOIorCq.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-DEeTG9s3.js","/assets/Carry-BuP6pawH.js","/assets/Carry-CHAJd23I.css","/assets/CarryOver-2Yp_BqLd.js","/assets/CarryOver-DAy-EX1q.css","/assets/ChancesPanel-C7JUEiqX.css","/assets/ChancesPanel-Dt69hHkN.js","/assets/End-BS4oZgbS.css","/assets/End-DCDeHoHB.js","/assets/Example-C_m-CDv9.js","/assets/Example-DOOGoCf-.css","/assets/Home-CJUuCaEw.css","/assets/Home-Ce0b-RnD.js","/assets/Learn-CS_x6Ia8.css","/assets/Learn-CafmqK4q.js","/assets/LegendBeside-Bghbousm.js","/assets/LegendBeside-BnhpG74j.css","/assets/Lesson-CV-hWkKD.js","/assets/Lesson-CrjtEsVF.css","/assets/Lobby-CZOkR4_M.css","/assets/Lobby-D5yUlAwL.js","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-DUhTdg4W.js","/assets/MyTables-BqCp8a7S.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-DXv3zN_U.css","/assets/NewTable-Hnu_mUYw.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-C8LU2RNO.js","/assets/Pad-C16oPpz0.css","/assets/Pad-Dy5y7bsf.js","/assets/PanelContent-BHFjAG_f.js","/assets/PanelContent-DKSoarD0.css","/assets/Review-BKPnbPjy.js","/assets/Review-w7zCdmk9.css","/assets/Rules-Dw1wld1U.js","/assets/Rules-UZW1jPWd.css","/assets/RulesBeside-BVDmecZc.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-D1aTWaA8.js","/assets/Settings-D8L0Ks6d.css","/assets/StudySide-CKP8BrZU.js","/assets/StudySide-DuRnYcKZ.css","/assets/base-BpmuCDx8.css","/assets/base-CmI9Chmk.js","/assets/beside-BRI42_Jf.css","/assets/beside-Dxpqv6xy.js","/assets/easing-art97os-.js","/assets/fr-ksJCrlRM.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-jCjEqBT7.js","/assets/inter-CoA2wvBq.woff2","/assets/nl-D1AffRM_.js","/assets/plain-CHt7GaOb.js","/assets/plain-CKtp-0XL.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-demetra-Bddmi6St.svg","/assets/scene-egizia-CqLOTeaz.svg","/assets/scene-fertility-DbFSUlyn.svg","/assets/shared-BKzZayV4.css","/assets/shared-CBnbdI6l.js","/assets/signs-CQzdytn6.js","/assets/table-CUryb_p5.css","/assets/table-TVNBlLQ0.js"];
const CACHE = 'floodplain-db23330b7329';

// The scripts that a page names: another client has others.
function scripts(page) {
  return [...page.matchAll(/src="([^"]+\.js)"/g)].map((match) => match[1]);
}

// The page last: where there is one, all that it needs is there. While a deploy is under way, the page may be of
// another client than this worker: then it is not installed, and the browser tries again on the next visit.
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

// Files under /assets/ bear a hash of their content and never change; boards are kept once they are used.
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

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = `/t/${event.notification.tag}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((window) => window.url.includes(address));
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
