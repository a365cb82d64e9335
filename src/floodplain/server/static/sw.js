// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-Teg9c76D.js","/assets/BigScreen-DWXgvtwG.css","/assets/BigScreen-qZa_CgfU.js","/assets/BranchForm-C2kmIPAI.js","/assets/BranchForm-CR6oGsKm.css","/assets/Carry-CHAJd23I.css","/assets/Carry-xIS8gBP7.js","/assets/CarryOver-CtB4gFR1.js","/assets/CarryOver-DAy-EX1q.css","/assets/ChancesPanel-C7JUEiqX.css","/assets/ChancesPanel-q7XSvzPb.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-C4SZK4Us.js","/assets/End-BS4oZgbS.css","/assets/End-CXQdJk_1.js","/assets/Example-Bav0VzG7.js","/assets/Example-DOOGoCf-.css","/assets/Home-CIH8S5Au.css","/assets/Home-tElKM1R-.js","/assets/HostScreen-CCxXPN4o.js","/assets/HostScreen-D8SzwvWB.css","/assets/JoinScreen-BpQ4qGQr.css","/assets/JoinScreen-CLmM6OdX.js","/assets/Learn-BcovRvDV.js","/assets/Learn-CCREhR1m.css","/assets/LegendBeside-BilQajLJ.js","/assets/LegendBeside-BnhpG74j.css","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-DC-HLW6z.js","/assets/Lobby-CZOkR4_M.css","/assets/Lobby-YDxL1R0Y.js","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-SjG8iuof.js","/assets/Lost-Czf4wkcs.js","/assets/Lost-DP2yuzrX.css","/assets/MyTables-B_YVGfc6.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable--lFtF0XP.css","/assets/NewTable-tr7fAuZn.js","/assets/OpenRecord-B01EWmDq.js","/assets/OpenRecord-Bma5Frse.css","/assets/Pad-CemZyKpq.js","/assets/Pad-swITFkLR.css","/assets/PanelContent-Bi2IK3-_.css","/assets/PanelContent-NihYjgvS.js","/assets/Review-DrPpmJwV.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BUpEkNhT.js","/assets/Rules-UZW1jPWd.css","/assets/RulesBeside-D25tSvjK.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-Ca3L1W08.js","/assets/Settings-D8L0Ks6d.css","/assets/StudySide-3eARzPxr.js","/assets/StudySide-DuRnYcKZ.css","/assets/Together-SmrMaAV-.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-DUsTbb0W.css","/assets/Waiting-GVGkrLO7.js","/assets/base-CpaGYb1G.css","/assets/base-D9A9QjZZ.js","/assets/beside-BRI42_Jf.css","/assets/beside-CsKJTyqE.js","/assets/fr-BB--E8__.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-DFOASAn3.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-AjhyWVMU.js","/assets/kit-D7GQK3MK.css","/assets/nl-DRjjNDrP.js","/assets/phone-C7EBmCGM.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-7Q3PMRbS.js","/assets/table-U8ycEwVU.css"];
const CACHE = 'floodplain-bacef186a2d3';

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
