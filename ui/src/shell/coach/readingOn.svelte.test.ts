import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { Analysis } from '../../lib/coach/analysis.svelte';
import { api } from '../../lib/api/http';
import type { AnalysisReply } from '../../lib/api/messages';
import { speak } from '../../lib/testing/helpers';
import ReadingOn from './ReadingOn.svelte';

const TOLD = { status: 'reading', done: 0, total: 9, ahead: 0, readings: [] } as unknown as AnalysisReply;
let shown: ReturnType<typeof mount> | undefined;
function clear(): void {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
}
afterEach(async () => {
  clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await speak('en');
});

function show(ahead: number, status = 'reading'): { title: string; ahead: string | null } {
  const analysis = new Analysis('x');
  analysis.told = { ...TOLD, ahead, status } as AnalysisReply;
  shown = mount(ReadingOn, { target: document.body, props: { analysis } });
  flushSync();
  const place = document.querySelector('[data-ahead]')?.textContent?.trim() ?? null;
  return { title: document.querySelector('h2')?.textContent ?? '', ahead: place };
}

it.each([
  ['en', 1, 'Waiting for the coach', '1 analysis ahead of yours'],
  ['en', 3, 'Waiting for the coach', '3 analyses ahead of yours'],
  ['fr', 1, 'En attente du coach', '1 analyse avant la vôtre'],
  ['fr', 3, 'En attente du coach', '3 analyses avant la vôtre'],
  ['nl', 1, 'Wachten op de coach', '1 analyse voor die van jou'],
  ['nl', 3, 'Wachten op de coach', '3 analyses voor die van jou'],
] as const)('says in %s that %i come before', async (lang, ahead, title, place) => {
  await speak(lang);
  expect(show(ahead)).toEqual({ title, ahead: place });
});

it('mentions no queue while the game is being analysed, or once that is stopped', () => {
  expect(show(0)).toEqual({ title: 'Analysing the game', ahead: null });
  clear();
  expect(show(0, 'stopped').ahead).toBeNull();
});

it('estimates the time left from the start of the analysis, not from the request', async () => {
  vi.useFakeTimers();
  const analysis = new Analysis('x');
  const told = vi.spyOn(api, 'analysis').mockResolvedValue({ ...TOLD, ahead: 1 });
  await analysis.look();
  vi.setSystemTime(Date.now() + 600_000);
  told.mockResolvedValue({ ...TOLD, done: 1 });
  await analysis.look();
  expect(analysis.left).toBeNull();
  vi.setSystemTime(Date.now() + 10_000);
  told.mockResolvedValue({ ...TOLD, done: 3 });
  await analysis.look();
  expect(analysis.left).toBe(30);
  analysis.leave();
});
