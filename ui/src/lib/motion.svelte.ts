// Whether things may move, and how wide the page is: both as the device says.

const still = matchMedia('(prefers-reduced-motion: reduce)');
const narrow = matchMedia('(max-width: 899px)');

class Device {
  motion = $state(!still.matches);
  phone = $state(narrow.matches);

  constructor() {
    still.addEventListener('change', (event) => (this.motion = !event.matches));
    narrow.addEventListener('change', (event) => (this.phone = event.matches));
  }
}

export const device = new Device();
