import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { Analysis } from '../../lib/coach/analysis.svelte';
import type { Seat } from '../../lib/contract';
import type { AnalysisReply, GradedMoment } from '../../lib/api/messages';
import type { Study } from '../../lib/coach/study.svelte';
import Chances from './Chances.svelte';
import ChancesHead from './ChancesHead.svelte';
import Figures from './Figures.svelte';
import TurningPoints from './TurningPoints.svelte';
import { speak } from '../../lib/testing/helpers';

const READ = { status: 'ready', done: 9, total: 9, turning_points: [] } as unknown as AnalysisReply;
let shown: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
  await speak('en');
});

/** The turning points of a game that was decided from a moment on. */
function show(decided: number | null, go = vi.fn(), status = 'ready'): HTMLButtonElement | null {
  const analysis = new Analysis('x');
  analysis.told = { ...READ, decided, status } as AnalysisReply;
  const study = { analysis, position: 0, says: String } as unknown as Study;
  shown = mount(TurningPoints, { target: document.body, props: { study, go } });
  flushSync();
  return document.querySelector('[data-decided]');
}

it.each([
  ['en', 'decided by move 7', 'The game was decided by move 7.'],
  ['fr', 'décidée au coup 7', 'La partie était décidée au coup 7.'],
  ['nl', 'beslist bij zet 7', 'Het spel was beslist bij zet 7.'],
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

it('says nothing if the game was open to the last choice', () => {
  expect(show(null)).toBeNull();
});

it('says that no moment decided the game only once all of it is analysed', () => {
  show(null, vi.fn(), 'reading');
  expect(document.querySelector('p')).toBeNull();
  show(null);
  expect(document.querySelector('p')?.textContent).toBe('No single moment decided this game.');
});

it.each([
  ['en', 'Chance of winning 45 → 11%', '≈ quick estimate'],
  ['fr', 'Chances de victoire 45 → 11\u202f%', '≈ estimation rapide'],
  ['nl', 'Winstkans 45 → 11%', '≈ snelle schatting'],
] as const)(
  'says in %s whose figures are those of a turning point, and whose the chart’s',
  async (lang, said, look) => {
    await speak(lang);
    const analysis = new Analysis('x');
    const answer = { position: 3, seat: 0, before: 0.45, after: 0.11, draw: false, why: [] };
    analysis.told = { ...READ, turning_points: [answer, { ...answer, position: 5, draw: true }] } as AnalysisReply;
    const study = { analysis, seats: [], position: 0, says: String } as unknown as Study;
    shown = mount(TurningPoints, { target: document.body, props: { study, go: vi.fn() } });
    flushSync();
    // A draw has the sign of the chart.
    expect([...document.querySelectorAll('small b')].map((each) => each.textContent)).toEqual([
      said,
      said.replace(/^.* (?=45)/, '≈ '),
    ]);
    void unmount(shown);
    const props = { seats: [], now: undefined, then: undefined, layout: 'desktop' } as const;
    shown = mount(ChancesHead, { target: document.body, props });
    expect(document.querySelector('h2 small')?.textContent).toBe(look);
  },
);

it('shows no chances of a moment that is not analysed', () => {
  const seats = [{ seat: 0, name: 'Ana' }] as unknown as readonly Seat[];
  const props = { seats, now: undefined, then: undefined, layout: 'desktop' } as const;
  shown = mount(ChancesHead, { target: document.body, props });
  flushSync();
  expect(document.querySelector('b')?.textContent).toBe('–');
});

it('shows the player who decides the same chances as the decision does, and an estimate for the others', () => {
  const seats = [
    { seat: 0, name: 'Ana' },
    { seat: 1, name: 'Ben' },
  ] as unknown as readonly Seat[];
  const now = { seat: 0, mark: 'blunder', best: 0.41, given: 0.13, chances: [0.23, 0.77], expected: [34, 50] };
  const then = { chances: [0.11, 0.89] };
  const props = { seats, now: now as unknown as GradedMoment, then: then as GradedMoment, layout: 'desktop' } as const;
  shown = mount(ChancesHead, { target: document.body, props });
  flushSync();
  const told = [...document.querySelectorAll('b')].map((each) => each.textContent);
  expect(told).toEqual(['41 → 13%', '≈ 77 → 89%']);
  const points = [...document.querySelectorAll('.key small')].map((each) => each.textContent);
  expect(points).toEqual(['≈ 34.0 points', '≈ 50.0 points']);
});

it('says on the spot that the chances of the chart, and those in its table, are a quick estimate', () => {
  const analysis = new Analysis('x');
  const reading = { position: 0, seat: 0, mark: 'best', chances: [0.23, 0.77], expected: [], stage: [1, 5] };
  analysis.told = { ...READ, decided: null } as AnalysisReply;
  analysis.readings = [reading] as unknown as GradedMoment[];
  const seats = [
    { seat: 0, name: 'Ana' },
    { seat: 1, name: 'Ben' },
  ] as unknown as readonly Seat[];
  const study = { analysis, seats, position: 0, says: String, go: vi.fn(), stage: 'Turn' } as unknown as Study;
  shown = mount(Chances, { target: document.body, props: { study, layout: 'desktop' } });
  flushSync();
  const chart = document.querySelector('[data-chart]');
  expect(chart?.getAttribute('aria-valuetext')).toContain('Ana ≈ 23%, Ben ≈ 77%');
  chart?.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true }));
  flushSync();
  expect(document.querySelector('[data-tip] small')?.textContent).toBe('Ana ≈ 23% · Ben ≈ 77%');
  void unmount(shown);
  shown = mount(Figures, { target: document.body, props: { study, close: vi.fn() } });
  flushSync();
  expect(document.querySelector('h2')?.textContent).toBe('Chances of winning ≈ quick estimate');
});
