// The entries of a score pad: texts by address, as they are stored, sent and shared by link.

import { pack, unpack } from '../app/packed';

export const FORMAT = 'floodplain pad 1';
const LONGEST = 64 * 1024;

export interface PadEntries {
  readonly game: string;
  readonly edition: string;
  readonly fingerprint: string;
  readonly names: readonly string[];
  readonly entered: Readonly<Record<string, string>>;
}

type PiecesByPlace = Readonly<Record<string, string>>;

/** Pieces as they are entered: with spaces between them. */
export const readPieces = (said: string): string[] => said.split(/\s+/).filter(Boolean);

/** The piece on each place. */
export function readPlaces(said: string): Record<string, string> {
  return Object.fromEntries(readPieces(said).map((each) => each.split(':') as [string, string]));
}

/** The place of each piece, in the order in which the pieces were laid. */
export function readGroups(said: string): [string, string[]][] {
  const places = new Map<string, string[]>();
  for (const [place, piece] of Object.entries(readPlaces(said)))
    places.set(piece, [...(places.get(piece) ?? []), place]);
  return [...places];
}

export const writePlaces = (lying: PiecesByPlace): string =>
  Object.entries(lying)
    .map(([place, piece]) => `${place}:${piece}`)
    .join(' ');

/** All entries, packed, as the end of an address. */
export function toLink(board: PadEntries): Promise<string> {
  return pack(JSON.stringify({ format: FORMAT, ...board, players: board.names.length }));
}

/** The entries in such an end of an address; null if it is incomplete. */
export async function fromLink(link: string): Promise<PadEntries | null> {
  const written = await unpack(link, LONGEST);
  try {
    return written === null ? null : validEntries(JSON.parse(written));
  } catch {
    return null;
  }
}

/** What was stored or shared, if it is a pad. */
export function validEntries(found: unknown): PadEntries | null {
  const board = found as Partial<PadEntries & { format: string; players: number }> | null;
  if (!board || board.format !== FORMAT || !Array.isArray(board.names) || typeof board.entered !== 'object')
    return null;
  const count = typeof board.players === 'number' ? board.players : board.names.length;
  const names = Array.from({ length: Math.min(count, 16) }, (_, seat) => String(board.names?.[seat] ?? ''));
  return {
    game: String(board.game ?? ''),
    edition: String(board.edition ?? ''),
    fingerprint: String(board.fingerprint ?? ''),
    names,
    entered: Object.fromEntries(Object.entries(board.entered ?? {}).map(([name, said]) => [name, String(said)])),
  };
}

/** The next usable place in a direction, past shorter rows and empty ground. */
export function nextPlace(
  rows: readonly (readonly string[])[],
  open: ReadonlySet<string>,
  { row, column }: { row: number; column: number },
  { down, right }: { down: number; right: number },
): string | undefined {
  const columns = Math.max(...rows.map((each) => each.length));
  for (let [y, x] = [row + down, column + right]; rows[y] && x >= 0 && x < columns; y += down, x += right) {
    const name = rows[y]?.[down ? Math.min(x, (rows[y]?.length ?? 1) - 1) : x];
    if (name !== undefined && open.has(name)) return name;
  }
  return undefined;
}
