/** Pieces, drawn on 64 by 64: coloured by their owner, told apart by the owner's mark. */
import type { Mark } from '../../lib/contract';
import { signOf } from '../../lib/drawing/marks';
import { seatMarks } from '../../lib/table/seatMarks.svelte';
import type { Piece, Shape } from './portrait';

type Shown = Pick<Piece, 'owner' | 'mark' | 'face'>;

const SEATS: Readonly<Record<Mark, string>> = {
  circle: '<circle cx="8" cy="8" r="6.5"/>',
  triangle: '<path d="M8 1.2 15.2 14H.8Z"/>',
  square: '<rect x="2" y="2" width="12" height="12" rx="1.5"/>',
  diamond: '<path d="M8 .6 15.4 8 8 15.4.6 8Z"/>',
};

/** The sign of a piece, else the mark of its owner. */
function sign({ owner, mark }: Shown, x: number, y: number, radius: number): string {
  const own = signOf(mark);
  const box = `x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}"`;
  if (own) return `<svg class="sign" ${box} viewBox="0 0 64 64">${own}</svg>`;
  if (owner === null) return '';
  return `<svg class="sign" ${box} viewBox="0 0 16 16" fill="currentColor">${SEATS[seatMarks.mark(owner)]}</svg>`;
}

const shine = (d: string): string =>
  `<path d="${d}" stroke="#fff" stroke-opacity=".45" stroke-width="3.5" fill="none" stroke-linecap="round"/>`;

const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '1': [[32, 32]],
  '2': [
    [18, 18],
    [46, 46],
  ],
  '3': [
    [17, 17],
    [32, 32],
    [47, 47],
  ],
  '4': [
    [18, 18],
    [46, 18],
    [18, 46],
    [46, 46],
  ],
  '5': [
    [17, 17],
    [47, 17],
    [32, 32],
    [17, 47],
    [47, 47],
  ],
  '6': [
    [18, 15],
    [46, 15],
    [18, 32],
    [46, 32],
    [18, 49],
    [46, 49],
  ],
};

function die({ face }: Shown): string {
  const pips = PIPS[face];
  const shown = pips
    ? pips.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" class="pip"/>`).join('')
    : `<text x="32" y="43" text-anchor="middle" font-size="32" class="pip">${face.replace(/[<&]/g, '')}</text>`;
  return `<rect class="edge face" x="4" y="4" width="56" height="56" rx="12"/>${shown}`;
}

const edge = (d: string, more = ''): string => `<path class="edge${more}" d="${d}" fill="currentColor"/>`;
const oval = (y: number, more = ''): string =>
  `<ellipse class="edge${more}" cx="32" cy="${y}" rx="27" ry="24" fill="currentColor"/>`;
const shade = (d: string, colour: string, opacity: number): string =>
  `<path d="${d}" fill="${colour}" opacity="${opacity}"/>`;
const PAWN = 'M9 57c0-6 4-9 9-10l6-17c-5-3-8-8-8-13a16 15 0 0 1 32 0c0 5-3 10-8 13l6 17c5 1 9 4 9 10 0 3-46 3-46 0Z';

const DRAWN: Readonly<Partial<Record<Shape, (piece: Shown) => string>>> = {
  pawn: (piece) => edge(PAWN) + shine('M20 17c0-6 4-10 9-11') + sign(piece, 32, 45, 6.5),
  disc: (piece) => oval(37, ' under') + oval(31) + sign(piece, 32, 31, 10),
  cube: (piece) =>
    edge('M32 5 57 17v29L32 59 7 46V17Z') +
    shade('M32 5 57 17 32 30 7 17Z', '#fff', 0.3) +
    shade('M57 17v29L32 59V30Z', '#000', 0.22) +
    sign(piece, 20, 40, 8),
  ship: (piece) =>
    edge('M3 40h58c-4 12-12 18-22 18H25C15 58 7 52 3 40Z') +
    edge('M33 4c16 8 20 20 20 32H33Z') +
    edge('M28 12v24H12Z') +
    sign(piece, 32, 48, 6),
  house: (piece) => edge('M32 5 60 28v30H4V28Z') + shade('M32 5 60 28H4Z', '#fff', 0.25) + sign(piece, 32, 43, 9),
  good: () =>
    '<path class="edge" d="M32 6 54 19v26L32 58 10 45V19Z" fill="#c9a25a"/><path d="M32 6 54 19 32 32 10 19Z" fill="#f0d9a4"/><path d="M54 19v26L32 58V32Z" fill="#000" opacity=".18"/>',
  die,
};

/** A piece as SVG; an unknown shape is a disc. */
export function shapeOf(piece: Pick<Piece, 'shape' | 'owner' | 'mark' | 'face'>): string {
  return (DRAWN[piece.shape] ?? DRAWN.disc!)(piece);
}

const ROWS = [0.2, 0.35, 0.5, 0.65, 0.8];

/** A stick on 30 by 168: its light face is flat, its dark one is bark. */
export function stickOf(isLight: boolean): string {
  const inner = isLight
    ? '<path d="M15 24V144" class="grain"/><circle cx="15" cy="84" r="5" class="knot"/>'
    : ROWS.map((part) => `<path d="M4 ${168 * part}q11 6 22 0" class="grain"/>`).join('');
  return `<rect x="1" y="1" width="28" height="166" rx="14" class="${isLight ? 'light' : 'dark'}"/>${inner}`;
}

/** Shapes that lie flat with a face: drawn as a card, not as a piece. */
export function isFlat(shape: Shape): boolean {
  return shape === 'card' || shape === 'tile';
}
