import { describe, expect, it } from 'vitest';
import { amountsOf, captionsOf, firstToTell, addressed, takenFrom } from './captions';
import type { LogLine } from '../contract';

const line = (position: number, seat: number, then: LogLine['then'] = []): LogLine => ({
  position,
  seat,
  kind: 'ship',
  text: `answer ${position}`,
  parts: { space: 'Edfu' },
  changes: [{ ship: -1 }, {}],
  then,
});
const feeding = { chapter: 'feeding', text: 'Feeding the crews', changes: [{ points: -2 }, {}] };

describe('captions', () => {
  it('show an answer, then each chapter separately', () => {
    const told = captionsOf(line(3, 0, [feeding]));
    expect(told.map(({ text, seat }) => [text, seat])).toEqual([
      ['answer 3', 0],
      ['Feeding the crews', -1],
    ]);
    expect(told[1]?.changes).toEqual([{ points: -2 }, {}]);
    expect(told[1]?.position).toBe(3);
  });
  it('leave out answers that do nothing, but not their consequences', () => {
    const idle = { ...line(3, 1, [feeding]), parts: { missing: 1, cards: 0 }, changes: [{}, {}] };
    expect(captionsOf(idle).map(({ text }) => text)).toEqual(['Feeding the crews']);
    expect(captionsOf({ ...idle, then: [], parts: { space: 'pass' } })).toHaveLength(1);
    expect(captionsOf({ ...line(3, 1), parts: { cards: 0 } })).toHaveLength(1);
  });
  it("begin with the own answer before others' moves", () => {
    expect(firstToTell([line(0, 0), line(1, 0), line(2, 1)], 0)).toBe(1);
    expect(firstToTell([line(0, 1)], 0)).toBe(0);
  });
  it('begin with an own answer that something followed from', () => {
    expect(firstToTell([line(0, 0), line(1, 0, [feeding])], 0)).toBe(1);
  });
  it("leave out the player's own answer alone", () => {
    expect(firstToTell([line(0, 0), line(1, 0)], 0)).toBe(-1);
  });
});

it('addresses the player concerned', () => {
  const line = { position: 0, seat: 0, kind: 'ship', text: 'Maud passes.', parts: null, changes: [] };
  expect(addressed({ ...line, yours: 'You pass.' }).text).toBe('You pass.');
  expect(addressed({ ...line, yours: '' }).text).toBe('Maud passes.');
});

describe('amounts beside a caption', () => {
  const moment = (told: LogLine, mine = {}) => ({
    position: 3,
    portrait: null,
    points: [],
    isOwn: false,
    line: told,
    mine,
  });
  const [answer, chapter] = captionsOf(line(3, 1, [{ ...feeding, changes: [{}, { points: 3, stone: -2 }] }]));

  it('are mine where I have any', () => {
    expect(amountsOf(moment(chapter as LogLine, { points: 1 }))).toEqual([{ seat: null, token: 'points', amount: 1 }]);
  });
  it('name the player after an automatic change, but not after a move of that player', () => {
    expect(amountsOf(moment(chapter as LogLine))).toEqual([
      { seat: 1, token: 'points', amount: 3 },
      { seat: 1, token: 'stone', amount: -2 },
    ]);
    expect(amountsOf(moment(answer as LogLine))).toEqual([]);
  });
});

describe('what others took', () => {
  const flood = (seat: number, wheat: number): LogLine => ({
    ...line(4, seat),
    changes: [{ wheat }, { wheat: -1 }, {}],
  });
  it('names the players who caused it', () => {
    expect(takenFrom(0, [flood(2, -6), line(5, 1)])).toEqual({
      by: [2, 1],
      amounts: [
        { seat: null, token: 'wheat', amount: -6 },
        { seat: null, token: 'ship', amount: -1 },
      ],
    });
  });
  it('leaves out losses by own moves, and automatic ones', () => {
    expect(takenFrom(0, [flood(0, -6), flood(-1, -6)]).amounts).toEqual([]);
  });
  it('is nothing if another player gave it back', () => {
    expect(takenFrom(0, [flood(2, -6), flood(1, 6)])).toEqual({ by: [], amounts: [] });
  });
});
