// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-afdiFHnO.js","/assets/BigScreen-DWXgvtwG.css","/assets/BigScreen-WBaGJc8o.js","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-DcBjRMEu.js","/assets/Carry-C-O1fxww.js","/assets/Carry-CHAJd23I.css","/assets/CarryOver-Cf6H2HUP.js","/assets/CarryOver-DAy-EX1q.css","/assets/ChancesPanel-C7JUEiqX.css","/assets/ChancesPanel-CqgZoV7g.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-BJXmLsAY.js","/assets/End--qwBZ_yu.js","/assets/End-BS4oZgbS.css","/assets/Example-DDIH1GGG.js","/assets/Example-DOOGoCf-.css","/assets/Home-CIH8S5Au.css","/assets/Home-DGyazT0a.js","/assets/HostScreen-CQ8pSHoJ.js","/assets/HostScreen-D8SzwvWB.css","/assets/JoinScreen-BpQ4qGQr.css","/assets/JoinScreen-DoSFDHYw.js","/assets/Learn-CCREhR1m.css","/assets/Learn-D2Hej-oP.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-Rw_ci4PJ.js","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-otCp5FyY.js","/assets/Lobby-CZOkR4_M.css","/assets/Lobby-C_PhdzAH.js","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-vaPgI35y.js","/assets/Lost-DP2yuzrX.css","/assets/Lost-DXObsvmp.js","/assets/MyTables-CPfnQdYc.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable--lFtF0XP.css","/assets/NewTable-8yWEqG_j.js","/assets/OpenRecord-BDGYxRSa.js","/assets/OpenRecord-Bma5Frse.css","/assets/Pad-B119m3nL.js","/assets/Pad-swITFkLR.css","/assets/PanelContent-Bi2IK3-_.css","/assets/PanelContent-DQSdsCwW.js","/assets/Review-19vvBmfL.js","/assets/Review-w7zCdmk9.css","/assets/Rules-CN0HeIGq.js","/assets/Rules-UZW1jPWd.css","/assets/RulesBeside-D-ikUJvT.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-D1kRg-JD.js","/assets/Settings-D8L0Ks6d.css","/assets/StudySide-CznskKdx.js","/assets/StudySide-DuRnYcKZ.css","/assets/Together-_VNlWkIy.css","/assets/Together-vqOJP7LV.js","/assets/Waiting-CHHZDL4O.js","/assets/Waiting-DUsTbb0W.css","/assets/base-CpaGYb1G.css","/assets/base-XIyAXY0l.js","/assets/beside-3QOujlBh.js","/assets/beside-BRI42_Jf.css","/assets/fr-BB--E8__.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-DyV3RhVa.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-D7GQK3MK.css","/assets/kit-Wu4fVU63.js","/assets/nl-DRjjNDrP.js","/assets/phone-C7EBmCGM.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-C-y6Gac0.js","/assets/table-U8ycEwVU.css"];
const CACHE = 'floodplain-c919c0a9fa67';

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
