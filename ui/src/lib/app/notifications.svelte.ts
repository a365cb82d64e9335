// A browser notification when it is your turn and the page is in the background.

import { fileAt } from './place';
import { prefs } from './prefs.svelte';

export async function requestNotifications(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, body: string, tag: string): void {
  if (!prefs.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const options = { body, tag, icon: fileAt('icons/icon-192.png'), lang: prefs.lang };
  // Phones give notices through the service worker alone.
  void navigator.serviceWorker?.getRegistration().then((worker) => {
    if (worker) return worker.showNotification(title, options);
    const shown = new Notification(title, options);
    shown.onclick = () => window.focus();
    return undefined;
  });
}
