import type { Amounts } from '../contract';

/** Numbers as they are printed: with a true minus, and with a plus for a change. */
export function printed(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

export function signed(number: number): string {
  return number > 0 ? `+${number}` : printed(number);
}

/** All amounts together, such as the points of all categories. */
export function total(amounts: Amounts | undefined): number {
  return Object.values(amounts ?? {}).reduce((sum, amount) => sum + amount, 0);
}

/** The amounts of these names together. */
export function totalOf(amounts: Amounts | undefined, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (amounts?.[name] ?? 0), 0);
}

/** A number with one decimal, as the language writes it. */
export function decimal(number: number, lang: string): string {
  return new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(Math.abs(number) < 0.05 ? 0 : number)
    .replace('-', '−');
}

export function signedDecimal(number: number, lang: string): string {
  return number >= 0.05 ? `+${decimal(number, lang)}` : decimal(number, lang);
}

/** Bytes in megabytes, with one decimal. */
export const megabytes = (bytes: number, lang: string): string => decimal(bytes / 1_000_000, lang);

/** A duration in words, such as "40 seconds" or "3 minutes", no more precise than useful. */
export function span(seconds: number, lang: string): string {
  const [value, unit] =
    seconds < 90 ? [Math.max(10, Math.ceil(seconds / 10) * 10), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A part of 1, in whole percent but without the sign, where another one follows: "52 → 35%". */
export function bare(part: number): string {
  return String(Math.round(100 * part));
}
