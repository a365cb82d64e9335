// The coach's pins on the board: an answer that was given, better ones, and the steps that would follow.

import type { Parts, RoomModule } from '../contract';
import type { Advice, MomentReply } from '../api/messages';

export interface Pin {
  /** The place, as the room calls it. */
  readonly place: string;
  readonly look: 'area' | 'chosen' | 'best' | 'answer' | 'step';
  /** A number or a letter; empty if the mark is enough, or nothing is to be revealed yet. */
  readonly label: string;
  readonly mark: Advice['mark'] | null;
}

type Room = Pick<RoomModule<unknown>, 'spots'> | null;

function at(room: Room, kind: string, parts: Parts, seat: number, pin: Omit<Pin, 'place'>): Pin[] {
  return (room?.spots?.(kind, parts, seat) ?? []).map((place) => ({ ...pin, place }));
}
/** The first non-empty list of pins. */
function firstOf(...sets: readonly Pin[][]): Pin[] {
  return sets.find((pins) => pins.length) ?? [];
}

const LETTERS = 'abc';

/** The letter of a step of a plan, in texts and on the board. */
export function letterOf(step: number): string {
  return LETTERS[step] ?? '';
}

/** The places of answers that are not revealed yet, each place once. */
export function areaPins(room: Room, kind: string, seat: number, answers: readonly { parts: Parts }[]): Pin[] {
  const pins = answers.flatMap(({ parts }) => at(room, kind, parts, seat, { look: 'area', label: '', mark: null }));
  return placesOf(pins).flatMap((place) => pins.find((pin) => pin.place === place) ?? []);
}

/** Answers with their numbers, sets at all their places, and the steps that would follow the open one. */
export function hintPins(
  room: Room,
  kind: string,
  seat: number,
  answers: readonly { named: readonly { parts: Parts }[]; plan: Advice['plan'] }[],
  opened: number,
): Pin[] {
  const pins = answers.flatMap(({ named }, number) =>
    named.flatMap(({ parts }) =>
      at(room, kind, parts, seat, { look: number ? 'answer' : 'best', label: String(number + 1), mark: null }),
    ),
  );
  const plan = answers[opened]?.plan ?? [];
  const steps = plan.flatMap(({ kind: asked, parts, about }, index) => {
    const pin = { look: 'step', label: letterOf(index), mark: null } as const;
    return firstOf(at(room, asked, parts, seat, pin), at(room, asked, about, seat, pin));
  });
  return [...pins, ...steps];
}

/** All places, those being looked at first, so that a room turns to them. */
export function litBy(pins: readonly Pin[], looked: string): readonly string[] {
  return placesOf([...pins.filter((pin) => pin.label === looked), ...pins]);
}

/** The places of pins, each once. */
export function placesOf(pins: readonly Pin[]): readonly string[] {
  return [...new Set(pins.map((pin) => pin.place))];
}

/** The answer given, with its mark, and what would have been better. */
export function reviewPins(
  room: Room,
  moment: Pick<MomentReply, 'seat' | 'question' | 'given' | 'answers'> | null,
): Pin[] {
  const [best] = moment?.answers ?? [];
  if (!moment?.question || !moment.given || !best) return [];
  const { kind } = moment.question;
  const chosen = at(room, kind, moment.given.parts, moment.seat, {
    look: 'chosen',
    label: '',
    mark: moment.given.mark,
  });
  if (best.answer === moment.given.answer) return chosen;
  return [...chosen, ...at(room, kind, best.parts, moment.seat, { look: 'best', label: '', mark: 'best' })];
}
