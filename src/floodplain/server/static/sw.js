// Lets the app be installed and opened without a network. The build fills in the files of this client, and a
// version: all are stored when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a new version is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-Dle8dyLO.js","/assets/BigScreen-B6BcXeuZ.js","/assets/BigScreen-Ba89CwsU.css","/assets/BranchForm-CR6oGsKm.css","/assets/BranchForm-DsFIrkys.js","/assets/Carry-BwtVzarn.js","/assets/Carry-CHAJd23I.css","/assets/CarryOver-DAy-EX1q.css","/assets/CarryOver-Q8T7dHoS.js","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-Ds68wKh_.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-DSyqO81F.js","/assets/End-BS4oZgbS.css","/assets/End-DUPvjbT_.js","/assets/Example-DOOGoCf-.css","/assets/Example-DqxN7CCf.js","/assets/Home-BucahBvk.js","/assets/Home-CIH8S5Au.css","/assets/HostScreen-D4-KLtYh.css","/assets/HostScreen-k7djRgTC.js","/assets/JoinScreen-ClXpG-Y_.js","/assets/JoinScreen-DUEuudyB.css","/assets/Learn-CCREhR1m.css","/assets/Learn-wNqKGhK2.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-hEJnXqJu.js","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-DgTxqslU.js","/assets/Lobby-CDuR0nkF.js","/assets/Lobby-CdX1DQ4Q.css","/assets/LogSide-Bl0bCwdn.js","/assets/LogSide-CN4_ri8y.css","/assets/Lost-DP2yuzrX.css","/assets/Lost-T2MqNU6I.js","/assets/MyTables-Be97eYoS.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable--lFtF0XP.css","/assets/NewTable-BoQRMW7y.js","/assets/OpenRecord-BIQxP71z.js","/assets/OpenRecord-Bma5Frse.css","/assets/Pad-DPky70pM.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-C759KMKI.js","/assets/PanelContent-DfC-YI4i.css","/assets/Review-BZnAlgYx.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BCYqSZr6.js","/assets/Rules-BiXRw32b.css","/assets/RulesBeside-CE9Z_n4y.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-CcHnNPnf.css","/assets/Settings-Wf252Sjj.js","/assets/SiteBar-BC4Wgq0Q.css","/assets/SiteBar-CEPxD8O_.js","/assets/StudySide-C9p0gq39.js","/assets/StudySide-DuRnYcKZ.css","/assets/Together-DNopu7kc.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-DUsTbb0W.css","/assets/Waiting-V74Z3Oo7.js","/assets/base-C0AP3Pb6.css","/assets/base-UBdF3NAM.js","/assets/beside-BRI42_Jf.css","/assets/beside-kvymiIsK.js","/assets/engine-BiZl0zgM.js","/assets/fr-DGE2P4mD.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-BINg4LcO.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-CaRTnL2N.css","/assets/kit-CgNZALUs.js","/assets/mind-D18k4Te8.js","/assets/nl-DrPL9Kr8.js","/assets/phone-CbznVSYc.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-DgWZRMxw.js","/assets/table-Dsg02ghQ.js","/assets/table-ZM8bvS4o.css"];
const CACHE = 'floodplain-3ef762c05772';

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
