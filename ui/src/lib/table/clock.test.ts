import { afterEach, describe, expect, it } from 'vitest';
import { allowance, clockFaces, clockText, clockWarning, type ClockFace } from './clock';
import { speak } from '../testing/helpers';

const MINUTE = 60_000;

describe('what a clock shows', () => {
  it('tells minutes and seconds, then hours, then days', () => {
    expect(clockText(402_000)).toBe('6:42');
    expect(clockText(401_001)).toBe('6:42'); // a second that has begun counts
    expect(clockText(0)).toBe('0:00');
    expect(clockText(19 * 60 * MINUTE + 5 * MINUTE)).toBe('19 h 05 min');
    expect(clockText(27 * 60 * MINUTE)).toBe('1 d 03 h');
  });

  const clocks = [33 * MINUTE, 31 * MINUTE];
  const time = { seconds: 45 * 60 };

  it('runs only for the player to move', () => {
    const [one, other] = clockFaces(clocks, time, { seat: 1, deadline: 100 + 30 * MINUTE }, 100);
    expect(one).toMatchObject({ left: 33 * MINUTE, state: 'rests' });
    expect(other).toMatchObject({ left: 30 * MINUTE, state: 'runs' });
    expect(other?.share).toBeCloseTo(30 / 45);
  });

  it('warns in the last tenth and ends at nothing', () => {
    const at = (left: number) => clockFaces(clocks, time, { seat: 0, deadline: left }, 0)[0]?.state;
    expect(at(4.6 * MINUTE)).toBe('runs');
    expect(at(4.5 * MINUTE)).toBe('low');
    expect(at(-1)).toBe('over');
  });

  it('warns at five minutes of a day', () => {
    const at = (left: number) => clockFaces([0], { seconds: 86_400 }, { seat: 0, deadline: left }, 0)[0]?.state;
    expect(at(6 * MINUTE)).toBe('runs');
    expect(at(5 * MINUTE)).toBe('low');
  });
});

afterEach(() => speak('en'));

describe('what is read aloud of a clock', () => {
  const at = (left: number, state: ClockFace['state']): ClockFace => ({ seat: 0, left, share: 0, state });

  it('changes no more often than a warning is due', () => {
    const told = [11, 9.9, 5.1, 4.9, 1.1, 0.9].map((left) => clockWarning(at(left * MINUTE, 'runs'), 'Ann', false));
    const [ten, five, one] = [10, 5, 1].map((minutes) => `Ann’s clock: under ${minutes} min`);
    expect(told).toEqual(['', ten, ten, five, five, one]);
  });

  it.each([
    ['en', ['Your clock: under 5 min', 'Your clock: time is up', 'Ann’s clock: time is up']],
    [
      'fr',
      ['Votre horloge\u202f: moins de 5 min', 'Votre horloge\u202f: temps écoulé', 'Horloge d’Ann\u202f: temps écoulé'],
    ],
    ['nl', ['Jouw klok: minder dan 5 min', 'Jouw klok: tijd is om', 'Klok van Ann: tijd is om']],
  ] as const)('is a whole sentence in %s', async (lang, told) => {
    await speak(lang);
    const yours = [at(4 * MINUTE, 'low'), at(0, 'over')].map((face) => clockWarning(face, '', true));
    expect([...yours, clockWarning(at(0, 'over'), 'Ann', false)]).toEqual(told);
  });
});

describe('how long everybody may take', () => {
  it.each([
    ['en', ['1 minute per player', '45 minutes per player', '1 day per turn', '3 days per turn', '1 second per turn']],
    [
      'fr',
      ['1 minute par joueur', '45 minutes par joueur', '1 jour par tour', '3 jours par tour', '1 seconde par tour'],
    ],
    [
      'nl',
      ['1 minuut per speler', '45 minuten per speler', '1 dag per beurt', '3 dagen per beurt', '1 seconde per beurt'],
    ],
  ] as const)('is counted in %s', async (lang, told) => {
    await speak(lang);
    const games = [60, 45 * 60].map((seconds) => allowance({ kind: 'game', seconds }));
    const days = [1, 3].map((count) => allowance({ kind: 'days', seconds: count * 86_400 }));
    expect([...games, ...days, allowance({ kind: 'turn', seconds: 1 })]).toEqual(told);
  });
});
