// Lets the app be installed and open without a network. The build writes in which files belong to this client, and a
// version made of them: all are kept when the worker is installed, in a cache of that version alone. Pages come from
// the network first, so that a fresh deploy is seen at once; without a network, page and files are of one client.
const FILES = ["/assets/About-DFOIorCq.css","/assets/About-Dnr4CR7d.js","/assets/BigScreen-DWXgvtwG.css","/assets/BigScreen-DwodxUdK.js","/assets/BranchForm-BnUQfO8C.js","/assets/BranchForm-CR6oGsKm.css","/assets/Carry-BJAHz6ap.js","/assets/Carry-CHAJd23I.css","/assets/CarryOver-DAy-EX1q.css","/assets/CarryOver-Y9Kexpu-.js","/assets/ChancesPanel-C7JUEiqX.css","/assets/ChancesPanel-Dojx__7H.js","/assets/Claims-B7yCXyOx.css","/assets/Claims-BHk_RKFE.js","/assets/End-BS4oZgbS.css","/assets/End-DKBXONor.js","/assets/Example-D8oXL5Mj.js","/assets/Example-DOOGoCf-.css","/assets/Home-DK-gwvgn.css","/assets/Home-wJkzKB3S.js","/assets/HostScreen-D8SzwvWB.css","/assets/HostScreen-VbIR45xh.js","/assets/JoinScreen-BpQ4qGQr.css","/assets/JoinScreen-CesI5aY0.js","/assets/Learn-CS_x6Ia8.css","/assets/Learn-vSpYU0yH.js","/assets/LegendBeside-BnhpG74j.css","/assets/LegendBeside-zbb0fb9-.js","/assets/Lesson-B4IPZz_L.js","/assets/Lesson-WL82Qv-b.css","/assets/Lobby-CZOkR4_M.css","/assets/Lobby-agYFs2Ud.js","/assets/LogSide-BOi-SxPl.js","/assets/LogSide-CN4_ri8y.css","/assets/Lost-DP2yuzrX.css","/assets/Lost-j8vycOZj.js","/assets/MyTables-CfGzf4cc.css","/assets/MyTables-DbC-VBWE.js","/assets/NewTable-BGYzuRNH.css","/assets/NewTable-CWTuMENh.js","/assets/OpenRecord-Bma5Frse.css","/assets/OpenRecord-Cy2RHc5g.js","/assets/Pad-C16oPpz0.css","/assets/Pad-CQ52zCZb.js","/assets/PanelContent-Bi2IK3-_.css","/assets/PanelContent-DkMXmHfR.js","/assets/Review-0EVYw2zv.js","/assets/Review-w7zCdmk9.css","/assets/Rules-BbQpxg3S.js","/assets/Rules-UZW1jPWd.css","/assets/RulesBeside-Kck739eR.css","/assets/RulesBeside-kAoGHAm0.js","/assets/Settings-CRwdloqm.js","/assets/Settings-D8L0Ks6d.css","/assets/StudySide-CGle6-YI.js","/assets/StudySide-DuRnYcKZ.css","/assets/Together-ElSrYz1p.js","/assets/Together-_VNlWkIy.css","/assets/Waiting-DOlZpuUk.js","/assets/Waiting-DUsTbb0W.css","/assets/base-CJkz78yQ.css","/assets/base-q4r8golR.js","/assets/beside-8BimM0wh.js","/assets/beside-BRI42_Jf.css","/assets/fr-D7b0gWIx.js","/assets/fraunces-DDWawhpD.woff2","/assets/index-D3LkqudB.js","/assets/inter-CoA2wvBq.woff2","/assets/kit-DYaC7xRp.js","/assets/kit-wBqVhtVG.css","/assets/nl-C5LXMVXY.js","/assets/phone-C7EBmCGM.css","/assets/rolldown-runtime-DK3Fl9T5.js","/assets/scene-Bddmi6St.svg","/assets/scene-CqLOTeaz.svg","/assets/scene-DbFSUlyn.svg","/assets/signs-CQzdytn6.js","/assets/table-BFxeIG_p.js","/assets/table-U8ycEwVU.css"];
const CACHE = 'floodplain-4a65518f538a';

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
