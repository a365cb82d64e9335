/** A declared table, looked up by id: places, their pieces, and where the parts of an answer are. */
import type { Part, Parts } from '../../lib/contract';
import type { AnswerPart, Cell, Piece, Scene, ScenePortrait } from './portrait';

export type Zone = Scene['zones'][number];

/** A part of an answer: where it can be tapped; nowhere: it is a button or a number. */
export interface Step {
  readonly part: string;
  readonly value: Part;
  readonly places: readonly string[];
  readonly isNumber: boolean;
}

/** How a place is called wherever it is not drawn: the zone, and which of its places. */
export function addressOf(zone: string, which = ''): string {
  return which ? `${zone} ${which}` : zone;
}

export function splitAddress(address: string): readonly [zone: string, which: string] {
  const blank = address.indexOf(' ');
  return blank < 0 ? [address, ''] : [address.slice(0, blank), address.slice(blank + 1)];
}

/** Where a piece lies. */
export function addressOfPiece({ zone, at, id }: Piece): string {
  return addressOf(zone, at || id);
}

/** The ids of a zone's places in order, gaps included; none where pieces lie in it as a whole. */
export function placesOf(zone: Zone): readonly string[] {
  const count = (from: number, to: number): string[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
  switch (zone.kind) {
    case 'grid':
    case 'hexes':
      return zone.ids.length ? zone.ids : count(1, zone.rows * zone.cols);
    case 'track':
      return zone.stops.length ? zone.stops.map(({ id }) => id) : count(zone.first, zone.last);
    case 'row':
      return count(1, zone.slots);
    default:
      return [];
  }
}

function cellsOf(zone: Zone): readonly Cell[] {
  if (zone.kind === 'track') return zone.stops;
  return zone.kind === 'grid' || zone.kind === 'hexes' ? zone.cells : [];
}

export function cellOf(zone: Zone, which: string): Cell | undefined {
  return cellsOf(zone).find(({ id }) => id === which);
}

export class SceneTable {
  private readonly zones: ReadonlyMap<string, Zone>;
  private readonly lying = new Map<string, Piece[]>();

  constructor(readonly portrait: ScenePortrait) {
    this.zones = new Map(portrait.scene.zones.map((zone) => [zone.id, zone]));
    for (const piece of portrait.now.pieces) {
      const found = this.lying.get(piece.zone);
      if (found) found.push(piece);
      else this.lying.set(piece.zone, [piece]);
    }
  }

  zone(id: string): Zone | undefined {
    return this.zones.get(id);
  }

  piecesIn(zone: string): readonly Piece[] {
    return this.lying.get(zone) ?? [];
  }

  piecesAt(address: string): readonly Piece[] {
    return this.piecesIn(splitAddress(address)[0]).filter((piece) => addressOfPiece(piece) === address);
  }

  piece(id: string): Piece | undefined {
    return this.portrait.now.pieces.find((piece) => piece.id === id);
  }

  /** How many lie in a zone, seen one by one or as a number. */
  count(zone: string): number {
    const hidden = this.portrait.now.counts[zone] ?? 0;
    return this.piecesIn(zone).reduce((sum, { count }) => sum + count, hidden);
  }

  /** The place of the value of a part, for a seat; none if it is no place. */
  find(part: AnswerPart, value: Part, seat: number): readonly string[] {
    const said = String(value);
    for (const name of part.zones) {
      const id = name.replace('{seat}', String(seat + 1));
      const zone = this.zones.get(id);
      if (!zone) continue;
      if (placesOf(zone).includes(said) && !cellOf(zone, said)?.gone) return [addressOf(id, said)];
      const pieces = this.piecesIn(id);
      const own = pieces.filter((piece) => piece.id === said);
      const shown = own.length ? own : pieces.filter(({ face }) => face === said);
      if (shown.length) return shown.map(addressOfPiece);
      if (said === id) return [id];
    }
    return [];
  }

  /** The parts of an answer, in the order in which they are picked. */
  steps(kind: string, parts: Parts, seat: number): readonly Step[] {
    return (this.portrait.scene.answers[kind] ?? []).flatMap((declared) => {
      const { part, number } = declared;
      const value = parts[part];
      if (value === undefined) return [];
      return [{ part, value, places: this.find(declared, value, seat), isNumber: number }];
    });
  }
}

/** A piece that another picture has elsewhere. */
export interface Move {
  readonly piece: Piece;
  /** null: it was not on the table. */
  readonly from: string | null;
  /** null: it is gone. */
  readonly to: string | null;
}

/** The pieces that moved between two pictures, by id. */
export function movesBetween(before: SceneTable, after: SceneTable): readonly Move[] {
  const moves: Move[] = [];
  for (const piece of after.portrait.now.pieces) {
    const known = before.piece(piece.id);
    const [from, to] = [known ? addressOfPiece(known) : null, addressOfPiece(piece)];
    if (from !== to) moves.push({ piece, from, to });
  }
  for (const piece of before.portrait.now.pieces)
    if (!after.piece(piece.id)) moves.push({ piece, from: addressOfPiece(piece), to: null });
  return moves;
}

/** Zones that share a panel: those beside each other that have the same name. */
export function groupsOf(zones: readonly Zone[]): readonly (readonly Zone[])[] {
  const groups: Zone[][] = [];
  for (const zone of zones) {
    const last = groups.at(-1);
    if (last && zone.name && last[0]?.name === zone.name && last[0].kind === zone.kind) last.push(zone);
    else groups.push([zone]);
  }
  return groups;
}
