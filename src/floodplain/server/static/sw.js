// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-8iJ_3iww.js","/assets/About-DFOIorCq.css","/assets/BigScreen-BIEnoCcq.js","/assets/BigScreen-Ba89CwsU.css","/assets/BranchForm-CNMdrFFZ.js","/assets/BranchForm-CR6oGsKm.css","/assets/Carry-CHAJd23I.css","/assets/Carry-DgOEpJmI.js","/assets/CarryOver-D8ePchz6.js","/assets/CarryOver-DAy-EX1q.css","/assets/ChancesPanel-8lmOo4NZ.css","/assets/ChancesPanel-B2pkft8X.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-C6vg3zDf.js","/assets/End-BS4oZgbS.css","/assets/End-Cb8XZfDG.js","/assets/Example-DOOGoCf-.css","/assets/Example-GpP7Hav-.js","/assets/Home-44wzovVi.js","/assets/Home-CIH8S5Au.css","/assets/HostScreen-D4-KLtYh.css","/assets/HostScreen-DM61nc78.js","/assets/JoinScreen-DJCKV8KX.js","/assets/JoinScreen-DUEuudyB.css","/assets/Learn--Erl0UzB.js","/assets/Learn-CCREhR1m.css","/assets/LegendBeside-BAqV2lBJ.js","/assets/LegendBeside-BnhpG74j.css","/assets/Lesson-BbOgW9NC.css","/assets/Lesson-CJiMhmRt.js","/assets/Lobby-B2akb_RK.js","/assets/Lobby-CdX1DQ4Q.css","/assets/LogSide-BIr-RiDu.js","/assets/LogSide-CN4_ri8y.css","/assets/Lost-CpHpXyHG.js","/assets/Lost-DP2yuzrX.css","/assets/MyTables-CaCovoKY.js","/assets/MyTables-CfGzf4cc.css","/assets/NewTable--lFtF0XP.css","/assets/NewTable-ChQT8CwV.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-mrVourH4.js","/assets/Pad-EjmwcG4p.js","/assets/Pad-cjkEmKoC.css","/assets/PanelContent-CSOXoqao.js","/assets/PanelContent-DfC-YI4i.css","/assets/Review-DTFb5h0S.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BiXRw32b.css","/assets/Rules-Brom1xeQ.js","/assets/RulesBeside-59U2uGhM.js","/assets/RulesBeside-Kck739eR.css","/assets/Settings-CcHnNPnf.css","/assets/Settings-rCHMHkqy.js","/assets/SiteBar-BC4Wgq0Q.css","/assets/SiteBar-DAAHlP-y.js","/assets/StudySide-CBe53Vxs.js","/assets/StudySide-DuRnYcKZ.css","/assets/Together-TLpQdzBP.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-CmvLPaWV.js","/assets/Waiting-DUsTbb0W.css","/assets/base-C0AP3Pb6.css","/assets/base-C8pMoRVc.js","/assets/beside-BRI42_Jf.css","/assets/beside-OAzuCdH_.js","/assets/engine-Cql9W2YQ.js","/assets/fr-DGE2P4mD.js","/assets/fraunces-DDWawhpD.woff2","/assets/index--fcrIR66.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-BZuj7TfJ.js","/assets/kit-CaRTnL2N.css","/assets/mind-D18k4Te8.js","/assets/nl-DrPL9Kr8.js","/assets/phone-CbznVSYc.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-BPXjF-0b.js","/assets/table-Dsg02ghQ.js","/assets/table-ZM8bvS4o.css"];
const CACHE = 'floodplain-f5694b42bd1c';

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
