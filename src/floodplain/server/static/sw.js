// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-BfGPCFlz.js","/assets/About-DFOIorCq.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-CZ9SJJ_x.js","/assets/Carry--eFJ3ikb.js","/assets/Carry-CHAJd23I.css","/assets/CarryOver-Cingi-p7.js","/assets/CarryOver-DAy-EX1q.css","/assets/ChancesPanel-C7JUEiqX.css","/assets/ChancesPanel-D3TtX3S3.js","/assets/End-BS4oZgbS.css","/assets/End-Ea4XD5V4.js","/assets/Example-D5PjKndM.js","/assets/Example-DOOGoCf-.css","/assets/Home-BgvxX21X.js","/assets/Home-CJUuCaEw.css","/assets/Learn-CS_x6Ia8.css","/assets/Learn-xsLZjzao.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-DJNV2OED.js","/assets/Lesson-BTXXsrMZ.css","/assets/Lesson-CZECyPAY.js","/assets/Lobby-BW31ayjX.js","/assets/Lobby-CZOkR4_M.css","/assets/LogSide-BwN89YYn.js","/assets/LogSide-CN4_ri8y.css","/assets/MyTables-BcxKdKGG.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable-BGYzuRNH.css","/assets/NewTable-CJMa2f8b.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-aNhUWjQx.js","/assets/Pad-C16oPpz0.css","/assets/Pad-DpmwkwTC.js","/assets/PanelContent-CUVQN-yr.js","/assets/PanelContent-htq3myPF.css","/assets/Review-D0yHIvt5.js","/assets/Review-w7zCdmk9.css","/assets/Rules-Dki1UwU-.js","/assets/Rules-UZW1jPWd.css","/assets/RulesBeside-CN15J-lv.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-D8L0Ks6d.css","/assets/Settings-Rg7MWNnO.js","/assets/StudySide-D5WX0nMg.js","/assets/StudySide-DuRnYcKZ.css","/assets/base-B27BXnGH.js","/assets/base-Ck-D2eBI.css","/assets/beside-BRI42_Jf.css","/assets/beside-HFU0qCtf.js","/assets/fr-DNmWgqxT.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-CZYVEovb.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-B3F9VJmu.js","/assets/kit-wBqVhtVG.css","/assets/nl-fGxUgzRb.js","/assets/plain-CWpMrfUt.js","/assets/plain-CyJ9tDHV.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-demetra-Bddmi6St.svg","/assets/scene-egizia-CqLOTeaz.svg","/assets/scene-fertility-DbFSUlyn.svg","/assets/shared-C1WB26p0.js","/assets/shared-qbiVYkzr.css","/assets/signs-CQzdytn6.js","/assets/table-BSbD02aI.css","/assets/table-L82ufuh4.js"];
const CACHE = 'floodplain-afdc06417bb0';

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
