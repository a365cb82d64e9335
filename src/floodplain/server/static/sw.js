// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-BdGUz1HH.js","/assets/About-DFOIorCq.css","/assets/BigScreen-CB33WMuD.js","/assets/BigScreen-Cn3irIEt.css","/assets/BranchForm-B7ft_UHl.js","/assets/BranchForm-CR6oGsKm.css","/assets/Carry-CHAJd23I.css","/assets/Carry-CKNxZoBM.js","/assets/CarryOver-Ch-rADkB.js","/assets/CarryOver-DAy-EX1q.css","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-_OKOlsAE.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-BkVYoFP0.js","/assets/End-BS4oZgbS.css","/assets/End-BdBwydTl.js","/assets/Example-C68NoFIQ.js","/assets/Example-DOOGoCf-.css","/assets/Home-BBtwCD0m.js","/assets/Home-CIH8S5Au.css","/assets/HostScreen-Csh9HFSK.js","/assets/HostScreen-D_MOWebz.css","/assets/JoinScreen-C2gANqur.js","/assets/JoinScreen-DUEuudyB.css","/assets/Learn-CCREhR1m.css","/assets/Learn-CEaP8gXt.js","/assets/LegendBeside-BIiz7Xn_.js","/assets/LegendBeside-BnhpG74j.css","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-fQfDapfV.js","/assets/Lobby-BwbkSgRa.js","/assets/Lobby-CZOkR4_M.css","/assets/LogSide-CN4_ri8y.css","/assets/LogSide-DJTrEpQ6.js","/assets/Lost-CYhJNZPe.js","/assets/Lost-DP2yuzrX.css","/assets/MyTables-CfGzf4cc.css","/assets/MyTables-DvF4Atrj.js","/assets/NewTable--lFtF0XP.css","/assets/NewTable-IIuVhOIo.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-D95dliXm.js","/assets/Pad-CIvbVAZ2.js","/assets/Pad-swITFkLR.css","/assets/PanelContent-C3gXRMe9.js","/assets/PanelContent-DfC-YI4i.css","/assets/Review-EgSmoRxY.js","/assets/Review-w7zCdmk9.css","/assets/Rules-B3DlvU8S.js","/assets/Rules-BiXRw32b.css","/assets/RulesBeside-CGhmyx40.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-CcHnNPnf.css","/assets/Settings-CdpBPKSU.js","/assets/SiteBar-BC4Wgq0Q.css","/assets/SiteBar-BvF_Pi7P.js","/assets/StudySide-Cj7kWtm8.js","/assets/StudySide-DuRnYcKZ.css","/assets/Together-Kh8FvSVa.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-C9X65M-r.js","/assets/Waiting-DUsTbb0W.css","/assets/base-C0AP3Pb6.css","/assets/base-INwBqaJf.js","/assets/beside-BRI42_Jf.css","/assets/beside-DTIq5SVM.js","/assets/engine-Cs9cyfFY.js","/assets/fr-Dhrd_dKS.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-B2pEGvn0.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-D7GQK3MK.css","/assets/kit-DgC9z-iW.js","/assets/mind-CddulWT9.js","/assets/nl-CnZpGIVr.js","/assets/phone-CbznVSYc.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-CYHx1wne.js","/assets/table-DO8Bvi9e.css","/assets/table-DuODgUVl.js"];
const CACHE = 'floodplain-f378e33398cf';

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
