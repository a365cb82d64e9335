/** Where the points of a category come from, in the short form of the score sheet. */
import type { PointSource } from '../../lib/api/messages';
import type { SheetProps } from '../../lib/contract';

/** A part of a line: a thing, and how it counts. */
export interface Told {
  /** The picture; absent if there is only a number. */
  readonly token?: string;
  readonly text: string;
}

/** "6 × 2", "3", or nothing where there is no number. */
function plain({ amount, each }: PointSource): string {
  return each === undefined ? String(amount ?? '') : `${amount} × ${each}`;
}

/** Everything of a seat that counts; bare numbers are written as one sum: "2+5". */
export function sourcesOf(
  sources: SheetProps['sources'],
  seat: number,
  category: string,
  say: (source: PointSource) => string = plain,
): Told[] {
  const found = sources?.[seat]?.[category] ?? [];
  const told = found.flatMap((source) => (source.token ? [{ token: source.token, text: say(source) }] : []));
  const bare = found.filter(({ token }) => !token).map(say);
  return bare.length ? [{ text: bare.join('+') }, ...told] : told;
}
