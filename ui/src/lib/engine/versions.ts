// All files of one version are stored for visits without a network. A newer version comes as a whole, and is only
// used when the player wants it, or once every page of the older one is closed.

import { fileAt } from '../app/place';
import { updates } from '../app/updates.svelte';
import { engineState } from './state.svelte';

/** A lock that pages share while a game is on their screens. */
const PLAYING = 'floodplain:playing';
const CHECK_EVERY = 30 * 60_000;
let waiting: ServiceWorker | null = null;

function follow(worker: ServiceWorker | null): void {
  const look = (): void => {
    if (worker?.state !== 'installed') return;
    engineState.isOffline = true;
    if (!navigator.serviceWorker.controller) return; // the first version on this device
    waiting = worker;
    updates.isNewer = true;
  };
  look();
  worker?.addEventListener('statechange', look);
}

/** Starts again once another version answers, in whichever page the player has asked for it: never two at once. */
function followTakeover(workers: ServiceWorkerContainer): void {
  let isAnswered = workers.controller !== null; // else the first version takes up this page, which is of it already
  workers.addEventListener('controllerchange', () => {
    if (isAnswered) location.reload();
    isAnswered = true;
  });
}

/** Stores the files of this version, and looks for a newer one now and then. */
export async function keepVersion(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!isSecureContext || !workers?.register) return;
  try {
    const found = await workers.register(fileAt('sw.js'), { updateViaCache: 'none' });
    engineState.isOffline = found.active !== null;
    follow(found.waiting ?? found.installing);
    found.addEventListener('updatefound', () => follow(found.installing));
    followTakeover(workers);
    setInterval(() => navigator.onLine && void found.update().catch(() => undefined), CHECK_EVERY);
  } catch {
    // Without it the site works as long as there is a network.
  }
}

/** Delays the new version in all pages while this one shows a game. */
export function holdVersion(): () => void {
  const release = new AbortController();
  void navigator.locks?.request(
    PLAYING,
    { mode: 'shared' },
    () => new Promise<void>((done) => release.signal.addEventListener('abort', () => done())),
  );
  return () => release.abort();
}

/** Whether any page shows a game. */
async function isPlaying(): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some(({ name }) => name === PLAYING) ?? false;
}

/** Switches all pages to the new version; returns whether that was possible. */
export async function takeVersion(): Promise<boolean> {
  if (!waiting) return (location.reload(), true);
  if (await isPlaying()) return false;
  waiting.postMessage('take over');
  return true;
}
