import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api/http';
import type { LogLine } from '../contract';
import { Playback, type Moment } from './playback.svelte';
import { prefs } from '../app/prefs.svelte';
import { momentOf, CatchUp, type CatchUpTable } from './catchUp';
import type { Situation } from '../api/messages';

const line = (position: number, seat: number): LogLine => ({
  position,
  seat,
  kind: 'place',
  text: `line ${position}`,
  parts: {},
  changes: [{ wheat: 1 }, {}],
});
const NOW = { position: 60, seat: 0, portrait: 'now', points: [] } as unknown as Situation;
const BEFORE: Moment = momentOf({ position: 0, portrait: 'then', points: [] }, null, 0);

/** A table that tells, and what is given to be played back. */
function tell() {
  const playback = { add: vi.fn(), skip: vi.fn(), renew: vi.fn() };
  const teller: CatchUpTable = { id: 'table', lang: 'en', situation: NOW, worded: (told) => told };
  return { playback, catchUp: new CatchUp(teller, playback as unknown as Playback) };
}

afterEach(() => {
  prefs.playback = 'slow';
  prefs.motion = 'system';
  vi.restoreAllMocks();
});

test('a moment has its player and my gains', () => {
  expect(momentOf(NOW, line(3, 0), 0)).toMatchObject({ isOwn: true, mine: { wheat: 1 } });
  expect(momentOf(NOW, line(3, 1), 1)).toMatchObject({ isOwn: true, mine: {} });
  expect(momentOf(NOW, line(3, 1), null)).toMatchObject({ isOwn: false, mine: {} });
});

test('my own answer alone is not played back, and nothing is for a player who wants no playback', () => {
  const { playback, catchUp } = tell();
  catchUp.play([line(59, 0)], NOW, BEFORE);
  prefs.playback = 'off';
  catchUp.play([line(59, 1)], NOW, BEFORE);
  expect(playback.add).not.toHaveBeenCalled();
});

test('with reduced motion every caption is shown too', () => {
  prefs.motion = 'none';
  const { playback, catchUp } = tell();
  catchUp.play([line(59, 1)], NOW, BEFORE);
  const [coming] = playback.add.mock.calls[0] as [{ line: LogLine }[]];
  expect(coming.map((each) => each.line.text)).toEqual(['line 59']);
});

test("the last answer is shown with the present table, earlier ones with the server's moments", () => {
  const moment = vi.spyOn(api, 'moment').mockResolvedValue({ position: 59, portrait: 'told', points: [] } as never);
  const { playback, catchUp } = tell();
  catchUp.play([line(58, 1), line(59, 1)], NOW, BEFORE);
  const [coming] = playback.add.mock.calls[0] as [{ moment: unknown }[]];
  expect(moment.mock.calls.map(([, position]) => position)).toEqual([59]);
  expect(coming[0]?.moment).toBeInstanceOf(Promise);
  expect(coming[1]?.moment).toMatchObject({ portrait: 'now' });
});

test('after a long absence only the end is played back', () => {
  vi.spyOn(api, 'moment').mockResolvedValue(null as never);
  const { playback, catchUp } = tell();
  catchUp.play(
    Array.from({ length: 60 }, (_, position) => line(position, 1)),
    NOW,
    BEFORE,
  );
  const [coming] = playback.add.mock.calls[0] as [{ line: LogLine }[]];
  expect(coming).toHaveLength(40);
  expect(coming[0]?.line.position).toBe(20);
});

test('moves that quick bots made before the page was loaded are played back from the first one', () => {
  vi.spyOn(api, 'moment').mockResolvedValue(null as never);
  const { playback, catchUp } = tell();
  catchUp.begin([line(0, -1)], NOW);
  expect(playback.add).not.toHaveBeenCalled(); // nobody has done anything
  catchUp.begin([line(0, -1), line(1, 1), line(2, -1), line(3, 1)], NOW);
  const [coming] = playback.add.mock.calls[0] as [{ line: LogLine }[]];
  expect(coming.map((each) => each.line.position)).toEqual([1, 2, 3]);
  expect(playback.skip).toHaveBeenCalled(); // the playback starts again
});

test('moves that bots made behind the primer have their full time once it is closed', async () => {
  vi.useFakeTimers();
  vi.spyOn(api, 'moment').mockImplementation((_, position) => Promise.resolve({ ...NOW, position } as never));
  const playback = new Playback();
  const catchUp = new CatchUp({ id: 'table', lang: 'en', situation: NOW, worded: (told) => told }, playback);
  const log = Array.from({ length: 20 }, (_, position) => line(position, 1));
  catchUp.play(log, NOW, BEFORE);
  await vi.advanceTimersByTimeAsync(12_000); // all the time that what follows an own answer has
  playback.hold();
  catchUp.begin(log.slice(0, 3), { ...NOW, position: 3 });
  await vi.advanceTimersByTimeAsync(60_000);
  playback.release();
  const seen: number[] = [];
  for (let waited = 0; waited < 3; waited++) {
    // Half as long again as 1200 ms and six letters take: it touches me.
    await vi.advanceTimersByTimeAsync(waited ? 1_980 : 10);
    seen.push(playback.shown?.position ?? -1);
  }
  expect(seen).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(playback.shown?.position).toBe(3);
  vi.useRealTimers();
});

test('on a screen that everyone watches a caption stays for four seconds, and no more than three wait', async () => {
  vi.useFakeTimers();
  vi.spyOn(api, 'moment').mockImplementation((_, position) => Promise.resolve({ ...NOW, position } as never));
  const playback = new Playback();
  const watched = { ...NOW, position: 8, seat: null };
  const catchUp = new CatchUp({ id: 'table', lang: 'en', situation: watched, worded: (told) => told }, playback);
  catchUp.isFromAfar = true;
  const log = Array.from({ length: 8 }, (_, position) => line(position, position % 2));
  catchUp.play(log, watched, momentOf({ position: 0, portrait: 'then', points: [] }, null, null));
  const seen: number[] = [];
  for (let waited = 0; waited < 4; waited++) {
    await vi.advanceTimersByTimeAsync(waited ? 90 : 10);
    seen.push(playback.shown?.position ?? -1);
    if (!waited) expect([playback.waiting, playback.leftOut]).toEqual([3, 4]);
    await vi.advanceTimersByTimeAsync(3_910);
    expect(playback.shown?.position).toBe(seen.at(-1));
  }
  expect(seen).toEqual([1, 6, 7, 8]);
  vi.useRealTimers();
});
