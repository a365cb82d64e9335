import { describe, expect, it } from 'vitest';
import { drawGrid, drawHexes, drawRow, drawTrack, route } from './geometry';
import { MARKS, type Grid, type Hexes, type Row, type Track } from './portrait';
import { signOf } from '../../lib/drawing/marks';
import { piece, portrait, SCENE } from './sample';
import { groupsOf, movesBetween, SceneTable, splitAddress } from './scene';

const table = new SceneTable(portrait());
const zone = <Z>(id: string): Z => table.zone(id) as Z;
const DESK = { width: 1064, height: 462, isPhone: false };

describe('a part of an answer', () => {
  const places = (kind: string, parts: Record<string, string | number>, seat = 0) =>
    table.steps(kind, parts, seat).map((step) => step.places);

  it('is found as a place, as a piece by id or face, as a zone, or nowhere', () => {
    expect(places('move', { from: 19, to: 22 })).toEqual([['board 19'], ['board 22']]);
    expect(places('move', { from: 'b', to: 'off' })).toEqual([['board 26'], ['off']]);
    expect(places('play', { card: 'flood', field: 6 })).toEqual([['hand-1 1', 'hand-1 2'], []]);
    expect(places('play', { card: 'flood', field: 2 }, 1)).toEqual([[], ['land 2']]);
    expect(places('play', { card: 'none' })).toEqual([[]]);
    expect(places('pass', { any: 1 })).toEqual([]);
  });
});

describe('two pictures', () => {
  it('list pieces that have moved, come and gone', () => {
    const after = new SceneTable(
      portrait([piece('a', 'board', '22'), piece('x', 'board', '19', { owner: 1 }), piece('n', 'off', '')]),
    );
    const moves = movesBetween(table, after).map(({ piece: { id }, from, to }) => [id, from, to]);
    expect(moves.slice(0, 3)).toEqual([
      ['a', 'board 19', 'board 22'],
      ['x', 'board 22', 'board 19'],
      ['n', null, 'off n'],
    ]);
    expect(moves.slice(3).map(([id, , to]) => [id, to])).toEqual([
      ['b', null],
      ['c1', null],
      ['c2', null],
      ['s', null],
    ]);
  });
});

describe('a board', () => {
  it('is drawn as large as fits, to and fro along its path', () => {
    const drawing = drawGrid(zone<Grid>('board'), DESK);
    const at = (id: string) => drawing.spots.find((spot) => spot.id === id)!;
    expect(drawing.isTurned).toBe(false);
    expect(drawing.width).toBeLessThanOrEqual(DESK.width);
    expect(drawing.height).toBeLessThanOrEqual(DESK.height);
    expect(at('20').x).toBe(at('1').x);
    expect(at('11').x).toBe(at('10').x);
    expect(at('21').y).toBeGreaterThan(at('20').y);
    expect(at('1').height).toBeGreaterThanOrEqual(at('1').width);
    expect(drawing.bends).toHaveLength(2);
  });

  it('is turned on a phone whose squares would be too small for a finger', () => {
    const drawing = drawGrid(zone<Grid>('board'), { width: 280, height: 600, isPhone: true });
    const at = (id: string) => drawing.spots.find((spot) => spot.id === id)!;
    expect(drawing.isTurned).toBe(true);
    expect(at('1').x).toBe(at('10').x);
    expect(at('11').y).toBe(at('10').y);
    expect(Math.min(at('1').width, at('1').height)).toBeGreaterThanOrEqual(44);
  });

  it('pans where neither way fits', () => {
    const large: Grid = { ...zone<Grid>('board'), rows: 19, cols: 19, path: 'none' };
    const drawing = drawGrid(large, { width: 360, height: 500, isPhone: true });
    expect(drawing.width).toBeGreaterThan(360);
    expect(drawing.spots[0]?.width).toBe(44);
  });

  it('leaves gaps out, and lets tracks and rows take several lines', () => {
    expect(drawHexes(zone<Hexes>('land'), DESK).spots.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
    const narrow = drawTrack(zone<Track>('score'), { width: 200, height: 120, isPhone: true });
    expect(new Set(narrow.spots.map(({ y }) => y)).size).toBeGreaterThan(1);
    expect(narrow.width).toBeLessThanOrEqual(200);
    const row = drawRow(zone<Row>('off'), ['p', 'q'], 1, DESK, false);
    expect(row.spots.map(({ id }) => id)).toEqual(['p', 'q', '#1']);
  });

  it('finds the way of a piece along the path', () => {
    const drawing = drawGrid(zone<Grid>('board'), DESK);
    const ids = (isPath: boolean) => route(drawing, '19', '22', isPath).map(({ id }) => id);
    expect(ids(true)).toEqual(['19', '20', '21', '22']);
    expect(ids(false)).toEqual(['19', '22']);
    expect(route(drawing, '3', '1', true).map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect(route(drawing, '19', 'off', true)).toEqual([]);
  });
});

it('draws every sign of the stock, a path of a game, and nothing else', () => {
  for (const mark of MARKS) expect(signOf(mark), mark).toContain('<');
  expect(signOf('M2 2L60 60')).toContain('M2 2L60 60');
  expect(signOf('M2 2"/><script>')).toBe('');
  expect(signOf('skull')).toBe('');
});

it('puts zones of one name and kind beside each other into one panel', () => {
  const named = SCENE.zones.map((each) => (each.kind === 'track' ? { ...each, name: 'ways' } : each));
  expect(groupsOf(named).filter((group) => group.length > 1)).toHaveLength(1);
  expect(splitAddress('deck')).toEqual(['deck', '']);
});
