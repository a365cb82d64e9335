// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-BZmyYls_.js","/assets/About-DFOIorCq.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-D-K12Fhs.js","/assets/Carry-BJHsDNw2.js","/assets/Carry-CHAJd23I.css","/assets/CarryOver-CT5PUfRm.js","/assets/CarryOver-DAy-EX1q.css","/assets/ChancesPanel-B5s3-Cp0.js","/assets/ChancesPanel-C7JUEiqX.css","/assets/End-BS4oZgbS.css","/assets/End-DYlI-YcN.js","/assets/Example-DOOGoCf-.css","/assets/Example-oP6LN_bH.js","/assets/Home-Bx-0Ezco.js","/assets/Home-CJUuCaEw.css","/assets/Learn-CS_x6Ia8.css","/assets/Learn-DnnGmOdA.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-DLSpnygT.js","/assets/Lesson-CTAKrBwB.css","/assets/Lesson-CmcUzM4T.js","/assets/Lobby-CZOkR4_M.css","/assets/Lobby-IqQvFqc-.js","/assets/LogSide-BbzpRVjf.js","/assets/LogSide-CN4_ri8y.css","/assets/MyTables-CfGzf4cc.css","/assets/MyTables-D_iRk9B8.js","/assets/NewTable--45p7xK-.js","/assets/NewTable-BGYzuRNH.css","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-CG1MWCbJ.js","/assets/Pad-B8nsiO6C.js","/assets/Pad-C16oPpz0.css","/assets/PanelContent-CNuqSDve.js","/assets/PanelContent-htq3myPF.css","/assets/Review-CEVUEvdN.js","/assets/Review-w7zCdmk9.css","/assets/Rules-5VtF4rTl.js","/assets/Rules-UZW1jPWd.css","/assets/RulesBeside-Kck739eR.css","/assets/RulesBeside-_4lWrDS8.js","/assets/Settings-D8L0Ks6d.css","/assets/Settings-DdbZsoM4.js","/assets/StudySide-CMooaLjS.js","/assets/StudySide-DuRnYcKZ.css","/assets/base-BwxpwrgC.js","/assets/base-Ck-D2eBI.css","/assets/beside-BRI42_Jf.css","/assets/beside-C17pMDWu.js","/assets/fr-DNmWgqxT.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-BVyFYOV3.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-DdvHbtZQ.js","/assets/kit-wBqVhtVG.css","/assets/nl-fGxUgzRb.js","/assets/plain-Cq303YcS.js","/assets/plain-CyJ9tDHV.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-demetra-Bddmi6St.svg","/assets/scene-egizia-CqLOTeaz.svg","/assets/scene-fertility-DbFSUlyn.svg","/assets/shared-BBkiqU2M.js","/assets/shared-qbiVYkzr.css","/assets/signs-CQzdytn6.js","/assets/table-BSbD02aI.css","/assets/table-DlOPbx7Q.js"];
const CACHE = 'floodplain-a836d34ab4ab';

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
