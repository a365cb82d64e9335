import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { Analysis } from '../../lib/analysis.svelte';
import type { Seat } from '../../lib/contract';
import type { AnalysisTold } from '../../lib/server';
import type { Study } from '../../lib/study.svelte';
import ChancesHead from './ChancesHead.svelte';
import TurningPoints from './TurningPoints.svelte';
import { speak } from '../../lib/testing';

const READ = { status: 'ready', done: 9, total: 9, turning_points: [] } as unknown as AnalysisTold;
let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
  await speak('en');
});

/** The turning points of a game that was decided from a moment on. */
function show(decided: number | null, go = vi.fn(), status = 'ready'): HTMLButtonElement | null {
  const analysis = new Analysis('x');
  analysis.told = { ...READ, decided, status } as AnalysisTold;
  const study = { analysis, position: 0, says: String } as unknown as Study;
  shown = mount(TurningPoints, { target: document.body, props: { study, go } });
  flushSync();
  return document.querySelector('[data-decided]');
}

it.each([
  ['en', 'decided from move 7 on', 'From move 7 on the game was decided'],
  ['fr', 'décidée dès le coup 7', 'À partir du coup 7, la partie était jouée'],
  ['nl', 'beslist vanaf zet 7', 'Vanaf zet 7 was de partij beslist'],
] as const)('says in %s from which move on a game was decided', async (lang, said, more) => {
  await speak(lang);
  const decided = show(6);
  expect(decided?.textContent).toBe(said);
  expect(decided?.title).toContain(more);
  expect(decided?.closest('header')).not.toBeNull(); // in sight, however many turning points there are
});

it('leads to that move', () => {
  const go = vi.fn();
  show(6, go)?.click();
  expect(go).toHaveBeenCalledWith(6);
});

it('says nothing where all was open to the last choice', () => {
  expect(show(null)).toBeNull();
});

it('says that no moment decided the game only once all of it is read', () => {
  show(null, vi.fn(), 'reading');
  expect(document.querySelector('p')).toBeNull();
  show(null);
  expect(document.querySelector('p')?.textContent).toBe('No single moment decided this game.');
});

it.each([
  ['en', 'By search 45 → 11\u00a0%', 'first look'],
  ['fr', 'Par recherche 45 → 11\u00a0%', 'premier regard'],
  ['nl', 'Na zoeken 45 → 11\u00a0%', 'eerste blik'],
] as const)(
  'says in %s whose figures are those of a turning point, and whose the chart’s',
  async (lang, said, look) => {
    await speak(lang);
    const analysis = new Analysis('x');
    const answer = { position: 3, seat: 0, before: 0.45, after: 0.11, draw: false, why: [] };
    analysis.told = { ...READ, turning_points: [answer, { ...answer, position: 5, draw: true }] } as AnalysisTold;
    const study = { analysis, seats: [], position: 0, says: String } as unknown as Study;
    shown = mount(TurningPoints, { target: document.body, props: { study, go: vi.fn() } });
    flushSync();
    // A draw has the chart's own.
    expect([...document.querySelectorAll('small b')].map((each) => each.textContent)).toEqual([said, '45 → 11\u00a0%']);
    void unmount(shown);
    const props = { seats: [], now: undefined, then: undefined, layout: 'desktop' } as const;
    shown = mount(ChancesHead, { target: document.body, props });
    expect(document.querySelector('h2 small')?.textContent).toBe(look);
  },
);

it('tells no chances of a moment that is not read', () => {
  const seats = [{ seat: 0, name: 'Ana' }] as unknown as readonly Seat[];
  const props = { seats, now: undefined, then: undefined, layout: 'desktop' } as const;
  shown = mount(ChancesHead, { target: document.body, props });
  flushSync();
  expect(document.querySelector('b')?.textContent).toBe('–');
});
