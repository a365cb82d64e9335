// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-DlN4rvtU.js","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-Dy2Bs9mM.js","/assets/Carry-BhbnLa5r.js","/assets/Carry-CHAJd23I.css","/assets/CarryOver-BjE3ukHt.js","/assets/CarryOver-DAy-EX1q.css","/assets/ChancesPanel-C2Bfz-RC.js","/assets/ChancesPanel-C7JUEiqX.css","/assets/End-B4jcXYIJ.js","/assets/End-BS4oZgbS.css","/assets/Example-9Rxo66ij.js","/assets/Example-DOOGoCf-.css","/assets/Home-CJUuCaEw.css","/assets/Home-CYBuB5pf.js","/assets/Learn-BGInuEWs.js","/assets/Learn-CS_x6Ia8.css","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-D4mVzL-0.js","/assets/Lesson-CrjtEsVF.css","/assets/Lesson-v5yyPSZ7.js","/assets/Lobby-BIAtS-5F.js","/assets/Lobby-CZOkR4_M.css","/assets/LogSide-BjuecZ1z.js","/assets/LogSide-CN4_ri8y.css","/assets/MyTables-BxuIyEQO.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-DXv3zN_U.css","/assets/NewTable-tXhTVtGD.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-D96loxA2.js","/assets/Pad-BdgcbSXU.js","/assets/Pad-C16oPpz0.css","/assets/PanelContent-Cceu2lme.js","/assets/PanelContent-DKSoarD0.css","/assets/Review-0wPHKpR2.js","/assets/Review-w7zCdmk9.css","/assets/Rules-CT4U8iXu.js","/assets/Rules-UZW1jPWd.css","/assets/RulesBeside-CzTSW0l2.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-CSpmiCa3.js","/assets/Settings-D8L0Ks6d.css","/assets/StudySide-DuRnYcKZ.css","/assets/StudySide-Dvx_0OW1.js","/assets/base-BpmuCDx8.css","/assets/base-DrPobFw8.js","/assets/beside-BRI42_Jf.css","/assets/beside-COh3k-U_.js","/assets/easing-art97os-.js","/assets/fr-DNmWgqxT.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-PGqnbGgk.js","/assets/inter-CoA2wvBq.woff2","/assets/nl-fGxUgzRb.js","/assets/plain-C2iPozre.js","/assets/plain-CKtp-0XL.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-demetra-Bddmi6St.svg","/assets/scene-egizia-CqLOTeaz.svg","/assets/scene-fertility-DbFSUlyn.svg","/assets/shared-BsueCAxb.js","/assets/shared-UWAcXoyH.css","/assets/signs-CQzdytn6.js","/assets/table-CKxqXTYg.js","/assets/table-CUryb_p5.css"];
const CACHE = 'floodplain-36fb4a078f40';

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
