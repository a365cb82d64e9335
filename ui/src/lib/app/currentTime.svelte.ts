// The current time, for everything on the page that counts down; no timer runs otherwise.

import { createSubscriber } from 'svelte/reactivity';

const EVERY = 500; // ms

const follow = createSubscriber((tick) => {
  const timer = setInterval(tick, EVERY);
  return () => clearInterval(timer);
});

export function now(): number {
  follow();
  return Date.now();
}
