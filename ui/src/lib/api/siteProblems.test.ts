import { afterEach, expect, it, vi } from 'vitest';
import type { Problem } from './messages';

afterEach(() => {
  document.head.querySelector('meta[name=floodplain-engine]')?.remove();
  vi.resetModules(); // the next tests have a server again
});

/** The client as it is on a site, where its page names an engine. */
async function onSite() {
  document.head.insertAdjacentHTML('beforeend', '<meta name="floodplain-engine" content="engine/manifest.json" />');
  vi.resetModules();
  const { speak } = await import('../testing/helpers');
  await speak('en');
  const { ApiError, Unreachable } = await import('./http');
  const { errorText } = await import('./problems');
  const { engineState } = await import('../engine/state.svelte');
  const unavailable = new ApiError({ error: 'unavailable', message: 'nothing was changed', option: '' } as Problem);
  return { errorText, engineState, unavailable, away: new Unreachable('the engine is not there') };
}

it('does not mention a server if there is none, but says what this device cannot do', async () => {
  const { errorText, engineState, unavailable, away } = await onSite();
  const soon = 'The engine isn’t ready. Wait a moment and try again.';
  expect(errorText(away)).toBe(soon);
  expect(errorText(unavailable)).toBe(soon);
  engineState.keeping = 'full';
  expect(errorText(unavailable)).toBe('This couldn’t be saved.');
});
