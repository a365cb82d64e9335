import { describe, expect, it } from 'vitest';
import { discs, gained, newQuarries, printedGood, scenesInPlay } from './discs';
import { example } from './sample';

const view = example();

describe('the valley as printed and laid', () => {
  it('knows printed goods', () => {
    expect(printedGood(view, 'B1')).toBe('alabaster');
    expect(printedGood(view, 'A2')).toBeUndefined();
  });

  it('knows the scene on every covered square', () => {
    const scenes = scenesInPlay(view);
    expect(scenes.get('F4')).toBe('alabaster');
    expect(scenes.get('I6')).toBe('papyrus');
    expect(scenes.get('A1')).toBeUndefined();
  });
});

describe('discs of a preview', () => {
  // Papyrus on I7 touches papyrus on I6 and H7, and the wheat on J7.
  const lay = (gains: Record<string, number> | undefined) =>
    discs(
      [
        { brings: 'wheat', square: 'I7', beside: 'J7' },
        { brings: 'papyrus', square: 'I7', beside: 'H7' },
        { brings: 'papyrus', square: 'I7', beside: 'I6' },
      ],
      gains,
    );

  it('stand between the squares that touch', () => {
    expect(lay({ papyrus: 2, wheat: 1 })).toEqual([
      { x: 9, y: 6.5, brings: 'wheat' },
      { x: 8, y: 6.5, brings: 'papyrus' },
      { x: 8.5, y: 6, brings: 'papyrus' },
    ]);
  });

  it('are never more than the server predicts', () => {
    expect(lay({ papyrus: 1 })).toHaveLength(1);
    expect(lay({})).toEqual([]);
    expect(lay(undefined)).toEqual([]);
  });

  it('stand on a printed good that is covered', () => {
    const covered = [{ brings: 'grape', square: 'K1', beside: null }] as const;
    expect(discs(covered, { grape: 1 })).toEqual([{ x: 10.5, y: 0.5, brings: 'grape' }]);
  });
});

describe('what a preview brings', () => {
  it('lists goods and wheat that change', () => {
    expect(gained({ papyrus: 2, wheat: -1, debens: 5, grape: 0 })).toEqual([
      { token: 'papyrus', amount: 2 },
      { token: 'wheat', amount: -1 },
    ]);
  });

  it('finds the quarries that come about', () => {
    const after = { ...view, quarries: [...view.quarries, { square: 'H8', monument: null }] };
    expect(newQuarries(view, after)).toEqual(['H8']);
    expect(newQuarries(view, null)).toEqual([]);
  });
});
