// This browser's subscription to messages that reach it while it is closed.

import type { PushSubscription as Subscription } from '../api/messages';

export type Obstacle = 'denied' | 'ios' | 'unsupported' | 'insecure';

const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** The obstacle to showing notifications in this browser; null if there is none once the player allows them. */
export function obstacle(): Obstacle | null {
  if (!isSecureContext) return 'insecure';
  if (!('Notification' in window)) return isApple() && !isInstalled() ? 'ios' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Whether messages can reach this browser while it is closed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}

function written(found: PushSubscription): Subscription {
  const { endpoint = '', keys = {} } = found.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** The subscription of this browser, if it has one for the server's key. */
export async function subscription(): Promise<Subscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  const found = await worker?.pushManager.getSubscription();
  return found ? written(found) : null;
}

/** Subscribes this browser with the key of the server; an older one, for another key, is replaced. */
export async function subscribe(key: string): Promise<Subscription> {
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return written(await worker.pushManager.subscribe(options));
  } catch (error) {
    const older = await worker.pushManager.getSubscription();
    if (!older) throw error;
    await older.unsubscribe();
    return written(await worker.pushManager.subscribe(options));
  }
}

export async function unsubscribe(): Promise<void> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
