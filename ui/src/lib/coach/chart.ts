// The positions of chances on a chart.

import type { GradedMoment } from '../api/messages';

export const LEFT = 40;
const RIGHT = 18;
export const TOP = 20;
export const LANE = 14; // px, the height of the lane of draws
const AXIS = 16;
const LETTER = 5.7; // px, as wide as one on the axis is on average
const APART = 5; // px from one word on the axis to the next

/** A chart of a width in pixels for a number of moments. */
export class ChartArea {
  readonly right: number;
  readonly base: number;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly last: number,
  ) {
    this.right = width - RIGHT;
    this.base = height - LANE - AXIS;
  }

  x(position: number): number {
    return LEFT + ((this.right - LEFT) * position) / this.last;
  }

  y(chance: number): number {
    return TOP + (this.base - TOP) * (1 - chance);
  }

  /** The moment nearest to a distance in pixels from the left. */
  under(pixels: number): number {
    return Math.max(0, Math.min(this.last, Math.round(((pixels - LEFT) / (this.right - LEFT)) * this.last)));
  }

  /** The line of a seat: points where it answered, or where something was drawn. */
  line(readings: readonly GradedMoment[], seat: number, isDrawn: boolean): string {
    let way = '';
    for (let at = 0; at + 1 < readings.length; at++) {
      const [now, then] = [readings[at]!, readings[at + 1]!];
      if (now.seat < 0 !== isDrawn) continue;
      way += `M${this.point(at, now, seat)}L${this.point(at + 1, then, seat)}`;
    }
    return way;
  }

  private point(position: number, reading: GradedMoment, seat: number): string {
    return `${this.x(position).toFixed(1)} ${this.y(reading.chances[seat] ?? 0).toFixed(1)}`;
  }
}

/** Selects positions from the first on, leaving out those too close to one already selected. */
export function sparse<T>(
  wanted: readonly T[],
  placed: (each: T) => readonly [x: number, y: number],
  room: number,
): T[] {
  const taken: (readonly [number, number])[] = [];
  return wanted.filter((each) => {
    const [x, y] = placed(each);
    const isFree = taken.every(([left, top]) => Math.hypot(left - x, top - y) >= room);
    if (isFree) taken.push([x, y]);
    return isFree;
  });
}

/** Spreads positions along a line, in order, until each has enough room. */
export function spreadApart(wanted: readonly number[], room: number, most: number): number[] {
  const order = wanted.map((x, index) => ({ x, index })).toSorted((one, other) => one.x - other.x);
  for (let at = 1; at < order.length; at++) order[at]!.x = Math.max(order[at]!.x, order[at - 1]!.x + room);
  for (let at = order.length - 1, right = most; at >= 0; at--, right -= room)
    order[at]!.x = Math.min(order[at]!.x, right);
  return order.toSorted((one, other) => one.index - other.index).map(({ x }) => x);
}

export interface Round {
  readonly stage: number;
  readonly from: number;
  to: number;
}

/** The rounds or turns of a game, each with its first and last moment; if one comes again, it counts separately. */
export function roundsOf(readings: readonly GradedMoment[]): Round[] {
  const found: Round[] = [];
  for (const { position, stage } of readings) {
    const now = found.at(-1);
    if (now && (now.stage === stage[0] || stage[0])) now.to = position;
    if (stage[0] && now?.stage !== stage[0]) found.push({ stage: stage[0], from: position, to: position });
  }
  return found;
}

interface Label {
  readonly stage: number;
  readonly from: number;
  readonly text: string;
  readonly x: number;
}

/**
 * The labels of the rounds: "Round 1", "Round 2" if all have room for that. Else only the first one has the word and
 * the others their number, and a label that would touch the previous one is left out. A round that is not analysed to
 * its end has no label yet.
 */
export function labelsOf(rounds: readonly Round[], sheet: ChartArea, word: string): Label[] {
  const full = rounds.map((round) => labelled(round, sheet, `${word} ${round.stage}`));
  const short = rounds.map((round, at) => (at ? labelled(round, sheet, String(round.stage)) : full[0]!));
  const isWhole = rounds.at(-1)?.to === sheet.last;
  const told = apart(full).length >= full.length - (isWhole ? 0 : 1) ? apart(full) : apart(short);
  return told.map(({ stage, from, text, x }) => ({ stage, from, text, x }));
}

/** Whether a label has room from a moment on, without covering what comes before it. */
export function hasRoom(sheet: ChartArea, position: number, text: string): boolean {
  return sheet.x(position) + APART + LETTER * text.length <= sheet.right;
}

interface Placed extends Label {
  readonly half: number;
}

/** The position in the middle of its round, and never over the edge. */
function labelled({ stage, from, to }: Round, sheet: ChartArea, text: string): Placed {
  const half = (LETTER * text.length) / 2;
  const middle = (sheet.x(from) + sheet.x(to)) / 2;
  return { stage, from, text, half, x: Math.max(half, Math.min(sheet.width - half, middle)) };
}

function apart(wanted: readonly Placed[]): Placed[] {
  const taken: Placed[] = [];
  for (const each of wanted) {
    const before = taken.at(-1);
    if (!before || before.x + before.half + APART <= each.x - each.half) taken.push(each);
  }
  return taken;
}
