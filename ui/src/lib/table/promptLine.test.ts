import { afterEach, describe, expect, it } from 'vitest';
import type { SeatCard } from '../api/messages';
import { speak } from '../testing/helpers';
import type { ClockFace } from './clock';
import { lateNote, lowNote, promptLine, type PromptTable } from './promptLine';

const seat = (number: number, name: string, mine = false, stand_in: string | null = null) =>
  ({ seat: number, name, mine, kind: 'person', stand_in }) as SeatCard;
const face = (number: number, state: ClockFace['state']): ClockFace => ({ seat: number, left: 0, share: 0, state });
const asked = { to_act: 0, over: false, question: { text: 'Choose a tile', kind: 'tile' } };
const table = (state: ClockFace['state'], isMyTurn: boolean, people = [1]): PromptTable => ({
  isMyTurn,
  clocks: [face(0, state), face(1, 'rests')],
  people,
});

afterEach(() => speak('en'));

describe('whose time is up', () => {
  it.each([
    ['en', 'Your time is up.', 'You can still move', 'Ann has run out of time.'],
    ['fr', 'Votre temps est écoulé.', 'Vous pouvez encore jouer', 'Ann n’a plus de temps.'],
    ['nl', 'Je tijd is om.', 'Je kunt nog spelen', 'Ann heeft geen tijd meer.'],
  ] as const)('is said in %s, and what can be done', async (lang, up, still, other) => {
    await speak(lang);
    const note = lateNote(table('over', true), asked);
    expect(note).toContain(up);
    expect(note).toContain(still);
    expect(promptLine(table('over', true), { seats: [seat(0, 'Ann', true)] }, asked, null)).toBe('Choose a tile');
    expect(promptLine(table('over', false), { seats: [seat(0, 'Ann')] }, asked, null)).toContain(other);
  });
  it('does not mention other players if only bots play', () => {
    expect(lateNote(table('over', true, []), asked)).toBe('Your time is up, but you can still move.');
  });
  it('is not shown while there is time', () => {
    expect(lateNote(table('low', true), asked)).toBe('');
    expect(promptLine(table('low', false), { seats: [seat(0, 'Ann')] }, asked, null)).toBe('Waiting for Ann…');
  });
});

describe('little time', () => {
  it.each([
    ['en', 'under 1 min left for you'],
    ['fr', 'il vous reste moins de 1 min'],
    ['nl', 'je hebt nog minder dan 1 min'],
  ] as const)('is told in %s, to the player who is asked', async (lang, told) => {
    await speak(lang);
    expect(lowNote(table('low', true), asked)).toBe(told);
    expect([lowNote(table('low', false), asked), lowNote(table('runs', true), asked)]).toEqual(['', '']);
  });
});

it('says who plays for whom', () => {
  const away = (mine: boolean) => ({ seats: [seat(0, 'Ann', mine, '3')] });
  expect(promptLine(table('rests', false), away(true), asked, null)).toBe('A bot is playing for you.');
  expect(promptLine(table('rests', false), away(false), asked, null)).toBe('Ann is thinking…');
});
