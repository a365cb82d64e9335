/** Pieces that move on a table after an answer, from one drawn spot to another. Spots have `data-spot`. */
export interface Flight {
  readonly from: string;
  readonly to: string;
  /** The spot where it goes instead, if this one does not exist. */
  readonly otherwise?: string;
  /** A size in pixels, the size of the spot where it ends, or a copy of what was where it leaves. */
  readonly size: number | 'end' | 'likeness';
}

/** A flight, with the data that is only known before the page changes. */
export interface Leaving<F extends Flight> {
  readonly flight: F;
  readonly start: DOMRect | undefined;
  readonly copy: Node | undefined;
  /** Whether its target is still empty. */
  readonly isNew: boolean;
}

export interface Flying<F extends Flight> extends Leaving<F> {
  readonly id: number;
  readonly start: DOMRect;
  readonly end: DOMRect;
  readonly delay: number;
}

export const SPEED = 200;
const BETWEEN = 50;
const OUTLINED = 2000;
let count = 0;

function spot(root: ParentNode, name: string): Element | null {
  return root.querySelector(`[data-spot="${CSS.escape(name)}"]`);
}

function box(root: ParentNode, name: string | undefined): DOMRect | undefined {
  const found = name === undefined ? undefined : spot(root, name)?.getBoundingClientRect();
  return found?.width ? found : undefined;
}

function likeness(card: Element | null): Node | undefined {
  const copy = card?.cloneNode(true) as Element | undefined;
  copy?.removeAttribute('data-spot');
  return copy;
}

/** Records what is about to move, before the page changes. */
export function leave<F extends Flight>(root: ParentNode, flights: readonly F[]): Leaving<F>[] {
  return flights.map((flight) => ({
    flight,
    start: box(root, flight.from),
    copy: flight.size === 'likeness' ? likeness(spot(root, flight.from)) : undefined,
    isNew: spot(root, flight.to) === null,
  }));
}

/** Starts the moves after the page has changed; small pieces follow large ones. */
export function launch<F extends Flight>(root: ParentNode, leaving: readonly Leaving<F>[]): Flying<F>[] {
  const isAfter = leaving.some(({ flight, start }) => flight.size === 'end' && start);
  return leaving.flatMap((each, index) => {
    const { flight, isNew } = each;
    const start = each.start ?? box(root, flight.from);
    const end = box(root, flight.to) ?? box(root, flight.otherwise);
    if (!start || !end) return [];
    const delay = typeof flight.size === 'number' ? (isAfter ? SPEED : 0) + index * BETWEEN : 0;
    // A moving piece has not arrived yet.
    if (isNew) spot(root, flight.to)?.animate([{ opacity: 0 }, { opacity: 0 }], delay + SPEED);
    return [{ ...each, id: count++, start, end, delay }];
  });
}

/** Outlines changes for a while, for reduced motion. */
export function outline(root: ParentNode, leaving: readonly Leaving<Flight>[]): void {
  for (const { flight } of leaving) {
    const element = spot(root, flight.to);
    element?.classList.add('changed');
    setTimeout(() => element?.classList.remove('changed'), OUTLINED);
  }
}

/** Returns the position and size of a piece where it ends. */
export function placed({
  flight: { size },
  start,
  end,
}: Flying<Flight>): Record<'left' | 'top' | 'width' | 'height', number> {
  const { width, height } = size === 'end' ? end : size === 'likeness' ? start : { width: size, height: size };
  return { left: end.left + (end.width - width) / 2, top: end.top + (end.height - height) / 2, width, height };
}

/** Moves a piece from where it started to where it is drawn. */
export function fly({ flight, start, end, delay, copy }: Flying<Flight>, done: () => void) {
  return (element: HTMLElement): (() => void) => {
    if (copy) element.append(copy);
    const scale = flight.size === 'end' ? Math.min(start.width, start.height) / Math.min(end.width, end.height) : 1;
    const x = start.left + start.width / 2 - end.left - end.width / 2;
    const y = start.top + start.height / 2 - end.top - end.height / 2;
    const motion = element.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0 }, { opacity: 1, offset: 0.15 }, {}],
      { duration: SPEED, delay, easing: 'ease-out', fill: 'backwards' },
    );
    motion.onfinish = done;
    return () => motion.cancel();
  };
}
