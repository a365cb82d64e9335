// Distinct names at one table.

const LETTERS = 'BCDEFGHIJKLMN';

/** The same name with a letter that no other player has. */
export function withLetter(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  const letter = [...LETTERS].find((each) => !taken.has(`${name} ${each}`.toLowerCase())) ?? 'Z';
  return `${name} ${letter}`;
}

export function isTaken(name: string, others: readonly string[]): boolean {
  return others.some((other) => other.toLowerCase() === name.trim().toLowerCase());
}
