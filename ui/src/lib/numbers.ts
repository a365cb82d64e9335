import type { Amounts } from './contract';

/** Numbers as they are printed: with a true minus, and with a plus where a change is told. */
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
