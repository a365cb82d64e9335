/** For tests: a table with a zone of every kind and its pieces. */
import type { Cell, Piece, Scene, ScenePortrait, SceneView } from './portrait';

type Zone = Scene['zones'][number];

const ZONE = { name: '', place: 'board', owner: null, secret: false, size: 'm' } as const;

export function cell(id: string, more: Partial<Cell> = {}): Cell {
  return { id, name: '', mark: '', tone: 'none', rule: '', gone: false, ...more };
}

export function piece(id: string, zone: string, at: string, more: Partial<Piece> = {}): Piece {
  return { id, zone, at, shape: 'pawn', owner: 0, face: '', name: '', mark: '', tone: 'none', count: 1, ...more };
}

const ZONES: readonly Zone[] = [
  {
    ...ZONE,
    kind: 'grid',
    id: 'board',
    rows: 3,
    cols: 10,
    path: 'snake',
    ids: [],
    cells: [cell('26', { name: 'happiness', mark: 'bloom', tone: 'gold' })],
  },
  { ...ZONE, kind: 'hexes', id: 'land', rows: 2, cols: 3, ids: [], cells: [cell('6', { gone: true })] },
  { ...ZONE, kind: 'track', id: 'score', place: 'below', first: 0, last: 20, stops: [], shared: true },
  {
    ...ZONE,
    kind: 'track',
    id: 'way',
    place: 'below',
    first: 0,
    last: 0,
    stops: [cell('harbour'), cell('temple')],
    shared: true,
  },
  { ...ZONE, kind: 'row', id: 'hand-1', place: 'area', owner: 0, secret: true, slots: 2, fixed: true },
  { ...ZONE, kind: 'row', id: 'off', place: 'below', slots: 0, fixed: false },
  { ...ZONE, kind: 'stack', id: 'deck', place: 'below', form: 'cards', top: false },
  { ...ZONE, kind: 'tray', id: 'sticks', place: 'below', form: 'sticks' },
  {
    ...ZONE,
    kind: 'counters',
    id: 'stores',
    place: 'side',
    counters: [{ id: 'stones', name: '', icon: 'stone', max: 20, warn: 5 }],
  },
  { ...ZONE, kind: 'area', id: 'player-1', place: 'side', owner: 0, zones: ['hand-1'] },
];

const part = (name: string, zones: readonly string[], more: { button?: boolean; number?: boolean } = {}) => ({
  part: name,
  zones: [...zones],
  button: false,
  number: false,
  ...more,
});

export const SCENE: Scene = {
  zones: [...ZONES],
  answers: {
    move: [part('from', ['board']), part('to', ['board', 'off'])],
    play: [part('card', ['hand-{seat}'], { button: true }), part('field', ['land'])],
    stake: [part('stake', [], { number: true })],
    draw: [part('pile', ['deck'])],
    pass: [],
  },
  conserved: true,
};

const PIECES: readonly Piece[] = [
  piece('a', 'board', '19'),
  piece('b', 'board', '26'),
  piece('x', 'board', '22', { owner: 1, shape: 'disc' }),
  piece('c1', 'hand-1', '1', { shape: 'card', face: 'flood' }),
  piece('c2', 'hand-1', '2', { shape: 'card', face: 'flood' }),
  piece('s', 'sticks', '', { shape: 'stick', face: 'light', owner: null }),
];

export function portrait(pieces: readonly Piece[] = PIECES, more: Partial<SceneView> = {}): ScenePortrait {
  const now = { pieces: [...pieces], counters: { stones: [12] }, counts: { deck: 24 }, values: { sticks: 3 } };
  return { scene: SCENE, now: { ...now, notes: {}, last: [], ...more } };
}
