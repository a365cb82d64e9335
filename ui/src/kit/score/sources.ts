/** Where the points of a category come from, as short as the score sheet shows it. */
import type { PointSource } from '../../lib/api/messages';
import type { SheetProps } from '../../lib/contract';

/** A piece of a line: what there is, and how it counts. */
export interface Told {
  /** What is drawn; absent: a number alone. */
  readonly token?: string;
  readonly text: string;
}

/** "6 × 2", "3", or nothing where there is no number. */
function plain({ amount, each }: PointSource): string {
  return each === undefined ? String(amount ?? '') : `${amount} × ${each}`;
}

/** What a seat has of all that counts; numbers alone are added up as one: "2+5". */
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
