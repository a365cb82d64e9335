/** Picking several fields or cubes with taps in any order; the answers go out one by one in the game's order. */
import type { Answer, Parts, Question } from '../../lib/contract';
import type { Gesture } from './gestures';
import { CROPS, type Crop, type Hex, type SeatPortrait } from './types';

/** An answer to give (or only to preview) when its question comes. */
export interface Step {
  readonly kind: string;
  readonly parts: Parts;
  readonly deed: 'confirm' | 'select';
}

/** The fields of the group around one of them that may be picked. */
export function pickable(hex: Hex, gesture: Gesture, seat: SeatPortrait): Hex[] {
  if (gesture.kind !== 'harvest') return [...gesture.fields.keys()];
  const group = seat.groups.find((hexes) => hexes.includes(hex)) ?? [hex];
  return group.filter((other) => gesture.fields.has(other));
}

/** What is on before the first tap: all of it where that is the only group or not too much. */
export function firstPicks(gesture: Gesture, seat: SeatPortrait, preferred: Hex | null): Hex[] {
  if (gesture.pick !== 'fields') return [];
  const fields = [...gesture.fields.keys()];
  const start = preferred !== null && gesture.fields.has(preferred) ? preferred : fields[0];
  if (start === undefined) return [];
  const near = pickable(start, gesture, seat);
  const isClear = preferred === start || near.length === fields.length;
  return isClear && near.length <= gesture.most ? near : [];
}

/** The picks after a tap on a field. */
export function toggle(picked: readonly Hex[], hex: Hex, gesture: Gesture, seat: SeatPortrait): Hex[] {
  if (picked.includes(hex)) return picked.filter((other) => other !== hex);
  const near = pickable(hex, gesture, seat);
  // A group is picked as a whole, then thinned out; a tap elsewhere moves to that group.
  if (gesture.kind === 'harvest' && !picked.some((other) => near.includes(other))) return near;
  const more = [...picked.filter((other) => near.includes(other)), hex];
  return more.slice(Math.max(0, more.length - gesture.most));
}

/** How many more cubes of a crop may go onto the tray. */
export function left(crop: Crop, tray: readonly Crop[], held: Readonly<Record<Crop, number>>): number {
  return held[crop] - tray.filter((other) => other === crop).length;
}

/** Whether another cube of a crop may go onto the tray. */
export function fits(
  crop: Crop,
  tray: readonly Crop[],
  gesture: Gesture,
  held: Readonly<Record<Crop, number>>,
): boolean {
  return tray.length < gesture.most && left(crop, tray, held) > 0;
}

export function isEnough(gesture: Gesture, picked: number): boolean {
  return picked >= gesture.least && picked <= gesture.most;
}

/** The answers for picked fields, in the order of the hexes, then done. */
export function fieldSteps(gesture: Gesture, picked: readonly Hex[], order: readonly Hex[]): Step[] {
  const steps = order
    .filter((hex) => picked.includes(hex))
    .map((field): Step => ({ kind: gesture.kind, parts: { field }, deed: 'confirm' }));
  return [...steps, { kind: gesture.kind, parts: { field: 'done' }, deed: 'confirm' }];
}

/** The answers for cubes on the tray, in the order of the crops, then done where that is a choice. */
export function cubeSteps(gesture: Gesture, tray: readonly Crop[]): Step[] {
  const steps = CROPS.flatMap((crop) => tray.filter((other) => other === crop)).map((crop): Step => ({
    kind: gesture.kind,
    parts: { crop },
    deed: 'confirm',
  }));
  return gesture.kind === 'pay' ? steps : [...steps, { kind: gesture.kind, parts: { crop: 'done' }, deed: 'confirm' }];
}

/** Questions that may come between two steps and leave the rest waiting. */
const BETWEEN = new Set(['substitute']);

export interface Advance {
  /** The answer to give now; null while another question is in between. */
  readonly answer: Answer | null;
  readonly deed: Step['deed'];
  /** What is still to come. */
  readonly rest: readonly Step[];
}

/** What the steps answer to a question; null when they no longer fit and are to be forgotten. */
export function advance(steps: readonly Step[], question: Question): Advance | null {
  const next = steps[0];
  if (!next) return null;
  if (BETWEEN.has(question.kind) && next.kind !== question.kind) return { answer: null, deed: 'confirm', rest: steps };
  const waiting = question.kind === 'pay' ? trimmed(steps, Number(question.about.due ?? 0)) : steps;
  for (let index = 0; index < waiting.length; index++) {
    const step = waiting[index];
    if (!step || step.kind !== question.kind) break;
    const answer = question.answers.find(({ parts }) => matches(parts, step.parts));
    if (answer) return { answer, deed: step.deed, rest: waiting.slice(index + 1) };
  }
  return null;
}

/** Cubes that had to be paid anyway went without a question: only the last ones are still due. */
function trimmed(steps: readonly Step[], due: number): readonly Step[] {
  const paying = steps.filter((step) => step.kind === 'pay').length;
  return steps.slice(Math.max(0, paying - due));
}

export function matches(parts: Parts, wanted: Parts): boolean {
  return Object.entries(wanted).every(([name, part]) => parts[name] === part);
}
