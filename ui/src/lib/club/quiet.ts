// The times of day of quiet hours, in minutes since midnight.

export const DAY = 24 * 60;
const STEP = 15;

/** A time as the fields of a form have it: “07:30”. */
export function clockTime(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The minutes of a time in a field; null while it is incomplete. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The nearest quarter of an hour of a day. */
export function quarter(minutes: number): number {
  return Math.max(0, Math.min(DAY - STEP, Math.round(minutes / STEP) * STEP));
}

/** A time some quarters later, or earlier, round the clock. */
export function moved(minutes: number, quarters: number): number {
  return (quarter(minutes) + quarters * STEP + DAY) % DAY;
}

/** The parts of a day that are quiet, from and to: one, or two when the quiet hours last over midnight. */
export function nights(start: number, end: number): readonly (readonly [number, number])[] {
  if (start === end) return [];
  return start < end
    ? [[start, end]]
    : [
        [0, end],
        [start, DAY],
      ];
}
