import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/http';
import { pendingAnalyses } from './pendingAnalyses.svelte';
import { prefs } from '../app/prefs.svelte';
import type { AnalysisReply } from '../api/messages';
import { toasts } from '../app/toasts.svelte';

const told = (status: AnalysisReply['status'], done: number): AnalysisReply => ({
  status,
  done,
  total: 100,
  readings: [],
  ahead: 0,
  level: '4',
  plays_by: 'net',
  players: [],
  turning_points: [],
  decided: null,
});

beforeEach(() => {
  prefs.notify = false;
  toasts.shown.forEach(({ number }) => toasts.drop(number));
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const each of pendingAnalyses.shown) pendingAnalyses.drop(each.id);
});

test('a running analysis is shown until it is ready, and then announced once', async () => {
  const asked = vi.spyOn(api, 'analysis').mockResolvedValue(told('reading', 60));
  pendingAnalyses.follow('a', 'egizia', told('reading', 20));
  await pendingAnalyses.look();
  expect(pendingAnalyses.shown.map(({ id, done }) => [id, done])).toEqual([['a', 60]]);
  asked.mockResolvedValue(told('ready', 100));
  await pendingAnalyses.look();
  expect(pendingAnalyses.shown).toEqual([]);
  expect(toasts.shown.map(({ href }) => href)).toEqual(['/t/a/review']);
});

test('a game that waits for its turn is shown with its place in the queue', async () => {
  vi.spyOn(api, 'analysis').mockResolvedValue({ ...told('reading', 0), ahead: 2 });
  pendingAnalyses.follow('a', 'egizia', { ...told('reading', 0), ahead: 3 });
  expect(pendingAnalyses.shown[0]?.ahead).toBe(3);
  await pendingAnalyses.look();
  expect(pendingAnalyses.shown[0]?.ahead).toBe(2);
});

test('a stopped one is not announced, and one that cannot be reached is requested again', async () => {
  pendingAnalyses.follow('b', 'egizia', told('reading', 20));
  const asked = vi.spyOn(api, 'analysis').mockRejectedValue(new Error('offline'));
  await pendingAnalyses.look();
  expect(pendingAnalyses.shown).toHaveLength(1);
  const before = toasts.shown.length;
  asked.mockResolvedValue(told('stopped', 40));
  await pendingAnalyses.look();
  expect(pendingAnalyses.shown).toEqual([]);
  expect(toasts.shown).toHaveLength(before);
});
