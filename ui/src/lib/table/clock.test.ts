import { afterEach, describe, expect, it } from 'vitest';
import {
  allowance,
  clockFaces,
  clockLabel,
  clockShort,
  clockSpoken,
  clockText,
  clockWarning,
  ringShare,
  type ClockFace,
} from './clock';
import { speak } from '../testing/helpers';

const MINUTE = 60_000;

describe('what a clock shows', () => {
  it('shows minutes and seconds, then hours, then days', () => {
    expect(clockText(402_000)).toBe('6:42');
    expect(clockText(401_001)).toBe('6:42'); // a second that has begun counts
    expect(clockText(0)).toBe('0:00');
    expect(clockText(19 * 60 * MINUTE + 5 * MINUTE)).toBe('19 h 05 min');
    expect(clockText(27 * 60 * MINUTE)).toBe('1 d 03 h');
  });

  it('shows whole hours and days if there is little room', () => {
    expect([402_000, 65 * MINUTE, 27 * 60 * MINUTE].map(clockShort)).toEqual(['6:42', '1 h', '1 d']);
  });

  it.each([
    ['fr', ['19 h 05 min', '1 j 03 h', '1 j']],
    ['nl', ['19 u 05 min', '1 d 03 u', '1 d']],
  ] as const)('has the units of the language in %s', async (lang, told) => {
    await speak(lang);
    const [hours, day] = [(19 * 60 + 5) * MINUTE, 27 * 60 * MINUTE];
    expect([clockText(hours), clockText(day), clockShort(day)]).toEqual(told);
  });

  it.each([
    ['en', ['under 1 min', '6 minutes', '19 hours 5 minutes', '1 day 3 hours']],
    ['fr', ['moins de 1 min', '6 minutes', '19 heures 5 minutes', '1 jour 3 heures']],
    ['nl', ['minder dan 1 min', '6 minuten', '19 uur 5 minuten', '1 dag 3 uur']],
  ] as const)('is spoken in whole minutes in %s', async (lang, told) => {
    await speak(lang);
    const lefts = [0.5, 6.7, 19 * 60 + 5, 27 * 60 + 4].map((minutes) => clockSpoken(minutes * MINUTE, false));
    expect(lefts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(told);
    expect(clockSpoken(7 * MINUTE, true)).not.toBe(clockSpoken(7 * MINUTE, false));
  });

  it('moves its ring once a minute, and in the last tenth once a second', () => {
    const at = (left: number): number => ringShare(left, 40 * MINUTE) * 40 * MINUTE;
    expect([at(9.9 * MINUTE), at(9.1 * MINUTE), at(9 * MINUTE)]).toEqual([10, 10, 9].map((each) => each * MINUTE));
    expect([at(170_400), at(169_400)]).toEqual([171_000, 170_000].map((each) => expect.closeTo(each)));
    expect([at(0), ringShare(50 * MINUTE, 40 * MINUTE), ringShare(0, 0)]).toEqual([0, 1, 0]);
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

  const you = { name: '', isYours: true, mine: true };
  const ann = { name: 'Ann', isYours: false, mine: false };
  const HOUR = 3600; // seconds

  it('changes no more often than a warning is due', () => {
    const told = [11, 9.9, 5.1, 4.9, 1.1, 0.9].map((left) => clockWarning(at(left * MINUTE, 'runs'), you, HOUR));
    const [ten, five, one] = [10, 5, 1].map((minutes) => `Your clock: under ${minutes} min`);
    expect(told).toEqual(['', ten, ten, five, five, one]);
  });

  it('names the seat where several players share a device', () => {
    expect(clockWarning(at(MINUTE, 'low'), { ...ann, mine: true }, HOUR)).toBe('Ann’s clock: under 1 min');
  });

  it('is silent about the time of others until it is up', () => {
    expect(clockWarning(at(MINUTE, 'low'), ann, HOUR)).toBe('');
    expect(clockWarning(at(0, 'over'), ann, HOUR)).toBe('Ann’s clock: time is up');
  });

  it('says nothing that was true from the start', () => {
    expect(clockWarning(at(4 * MINUTE, 'runs'), you, 300)).toBe('');
    expect(clockWarning(at(50_000, 'runs'), you, 60)).toBe('');
    expect(clockWarning(at(50_000, 'runs'), you, 120)).toBe('Your clock: under 1 min');
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
    const yours = [at(4 * MINUTE, 'low'), at(0, 'over')].map((face) => clockWarning(face, you, HOUR));
    expect([...yours, clockWarning(at(0, 'over'), ann, HOUR)]).toEqual(told);
  });
});

describe('a clock in a sentence', () => {
  const face: ClockFace = { seat: 0, left: 402_000, share: 0.5, state: 'runs' };

  it.each([
    ['en', 'Ann’s clock: 6:42, running', 'Your clock: about 6:42, running'],
    ['fr', 'Horloge d’Ann\u202f: 6:42, en marche', 'Votre horloge\u202f: environ 6:42, en marche'],
    ['nl', 'Klok van Ann: 6:42, loopt', 'Jouw klok: ongeveer 6:42, loopt'],
  ] as const)('is exact, or about right without a connection, in %s', async (lang, exact, about) => {
    await speak(lang);
    expect([clockLabel(face, 'Ann', false, false), clockLabel(face, '', true, true)]).toEqual([exact, about]);
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
