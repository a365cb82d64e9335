import { mount } from 'svelte';
import { preload } from './lib/app/preload';
import { watchForUpdates } from './lib/app/updates.svelte';
import { drawInParts } from './lib/drawing/schedule';
import App from './shell/App.svelte';
import './style.css';

function begin(): void {
  watchForUpdates(); // at once: it waits for the page to be loaded
  preload();
  drawInParts();
  // A step of its own: what the modules do by themselves is long enough.
  setTimeout(() => {
    const target = document.getElementById('app');
    target?.replaceChildren();
    if (target) mount(App, { target });
  });
}

// After the modules: where a call comes from is read again as a whole, and from here that would be all of them.
queueMicrotask(begin);
