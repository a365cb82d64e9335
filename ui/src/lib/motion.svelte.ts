// Whether things may move, as the device and the player say; and how wide the page is.

import { prefs } from './prefs.svelte';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const narrow = matchMedia('(max-width: 899px)');

class Device {
  private isStill = $state(still.matches);
  phone = $state(narrow.matches);

  constructor() {
    still.addEventListener('change', (event) => (this.isStill = event.matches));
    narrow.addEventListener('change', (event) => (this.phone = event.matches));
  }

  get motion(): boolean {
    return !this.isStill && prefs.motion !== 'none';
  }
}

export const device = new Device();
