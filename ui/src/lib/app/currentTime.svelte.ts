// The time, for whatever counts down on the page; nobody is woken where nothing does.

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
