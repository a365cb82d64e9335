// Browser notifications that a page shows while it is open in the background. The server's messages, which also reach
// a closed browser, are shown by the service worker.

import { fileAt } from './place';
import { prefs } from './prefs.svelte';

export async function requestNotifications(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, body: string, tag: string): void {
  if (!prefs.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const options = { body, tag, icon: fileAt('icons/icon-192.png'), lang: prefs.lang };
  // On phones only the service worker can show notifications.
  void navigator.serviceWorker?.getRegistration().then((worker) => {
    if (worker) return worker.showNotification(title, options);
    const shown = new Notification(title, options);
    shown.onclick = () => window.focus();
    return undefined;
  });
}
