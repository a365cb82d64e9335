/** Moves pieces over the table: a copy flies from the spot where a piece was to the spot where it is. */
import type { Flight } from './flights';

export type Spots = Map<string, DOMRect>;

const DURATION = 220;
const STAGGER = 40;
const SIZES = { field: 46, icon: 26 } as const;

/** Where the marked spots are; those not on the page are left out. */
export function spotsOf(root: HTMLElement, names: readonly string[]): Spots {
  const found: Spots = new Map();
  for (const name of names) {
    const element = root.querySelector(`[data-spot="${name}"]`);
    if (element) found.set(name, element.getBoundingClientRect());
  }
  return found;
}

export function fly(root: HTMLElement, layer: HTMLElement, moves: readonly Flight[], from: Spots): void {
  if (!moves.length || typeof layer.animate !== 'function') return;
  const origin = layer.getBoundingClientRect();
  const to = spotsOf(
    root,
    moves.map((move) => move.to),
  );
  moves.forEach((move, index) => {
    const start = from.get(move.from);
    const end = to.get(move.to);
    if (start && end) launch(layer, move, middle(start, origin), middle(end, origin), index * STAGGER);
  });
}

function middle(spot: DOMRect, origin: DOMRect): { x: number; y: number } {
  return { x: spot.left + spot.width / 2 - origin.left, y: spot.top + spot.height / 2 - origin.top };
}

function launch(
  layer: HTMLElement,
  move: Flight,
  start: { x: number; y: number },
  end: { x: number; y: number },
  delay: number,
): void {
  const size = SIZES[move.kind];
  const piece = document.createElement('div');
  const corner = `left:${-size / 2}px;top:${-size / 2}px`;
  piece.style.cssText = `position:absolute;${corner};width:${size}px;height:${size}px;opacity:0`;
  piece.innerHTML = drawing(move);
  layer.append(piece);
  const at = ({ x, y }: { x: number; y: number }, lift = 0): string => `translate(${x}px, ${y - lift}px)`;
  const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const animation = piece.animate(
    [
      { transform: at(start), opacity: 1 },
      { transform: at(half, 14), opacity: 1 },
      { transform: at(end), opacity: 0.9 },
    ],
    { duration: DURATION, delay, easing: 'ease-out' },
  );
  const remove = (): void => piece.remove();
  animation.finished.then(remove, remove);
}

function drawing(move: Flight): string {
  const box = move.kind === 'field' ? '0 0 100 115.47' : '0 0 64 64';
  const crop = move.kind === 'field' ? `<use href="#dm-crop-${move.what}" x="24" y="32" width="52" height="52"/>` : '';
  const symbol = move.kind === 'field' ? `f-${move.what}` : move.what;
  return `<svg width="100%" height="100%" viewBox="${box}"><use href="#dm-${symbol}"/>${crop}</svg>`;
}
