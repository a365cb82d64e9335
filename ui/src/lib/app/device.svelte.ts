// Whether animation is allowed, by device and player; and how much room the page has.

import { prefs } from './prefs.svelte';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const narrow = matchMedia('(max-width: 899px)');
const wide = matchMedia('(min-width: 1100px)');
const roomy = matchMedia('(min-width: 1200px) and (min-height: 680px)');

class Device {
  private isStill = $state(still.matches);
  phone = $state(narrow.matches);
  /** Whether a second column has room beside the first. */
  wide = $state(wide.matches);
  /** Whether there is room to show everything at once. */
  roomy = $state(roomy.matches);

  constructor() {
    still.addEventListener('change', (event) => (this.isStill = event.matches));
    narrow.addEventListener('change', (event) => (this.phone = event.matches));
    wide.addEventListener('change', (event) => (this.wide = event.matches));
    roomy.addEventListener('change', (event) => (this.roomy = event.matches));
  }

  get motion(): boolean {
    return !this.isStill && prefs.motion !== 'none';
  }
}

export const device = new Device();
