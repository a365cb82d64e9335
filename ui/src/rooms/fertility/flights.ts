/** The pieces that move on the table after an answer. */
import type { Flight } from '../../kit/flights';
import type { LogLine } from '../../lib/contract';
import { cardOf, zoneOf } from './text';
import { GOODS, isGood, type Turn } from './types';

export interface PieceFlight extends Flight {
  /** A token of the sprite, a tile's name, or the number of a district. */
  what: string;
  /** The final rotation of a tile; a token has none. */
  turn?: Turn;
}

const ICON = 28; // pixels

/** Returns the pieces that an answer moves; those without a spot go to their player. */
export function movesOf(line: LogLine): PieceFlight[] {
  return flightsOf(line).map((flight) => ({ ...flight, otherwise: `seat:${line.seat}` }));
}

export function flightsOf(line: LogLine): PieceFlight[] {
  const { kind, parts, seat } = line;
  if (!parts || seat < 0) return [];
  const token = (name: string): string => String(parts[name] ?? '');
  const tray = (good: string): string => `tray:${seat}:${good}`;
  switch (zoneOf(kind)) {
    case 'valley':
      return [
        {
          what: token('tile'),
          size: 'end',
          from: `pool:${seat}:${token('tile')}`,
          to: `laid:${token('square')}`,
          turn: token('turn') as Turn,
        },
        ...gains(line).map((good) =>
          icon(good, `laid:${token('square')}`, good === 'wheat' ? `wheat:${seat}` : tray(good)),
        ),
      ];
    case 'quarry': {
      const square = `square:${token('square')}`;
      const take = token('take');
      if (take === 'monument') return [icon(`monument-${seat + 1}`, `monuments:${seat}`, square)];
      return isGood(take) ? [icon(take, square, tray(take))] : [];
    }
    case 'row':
      return token('district') === 'none'
        ? []
        : [
            {
              what: token('district'),
              size: 'likeness',
              from: `row:${token('district')}`,
              to: `built:${seat}:${token('district')}`,
            },
          ];
    case 'purse': {
      const good = token('good');
      return [
        icon(good, good === 'wheat' ? `wheat:${seat}` : tray(good), good === 'wheat' ? 'stock' : `stock:${good}`),
      ];
    }
    case 'shops': {
      const good = token('good');
      const from = cardOf(kind)?.cause === 'exchange' ? `stock:${good}` : tray(good);
      return isGood(good) ? [icon(good, from, `shop:${seat}:${token('shop')}`)] : [];
    }
    case 'common': {
      const tile = token('tile');
      if (cardOf(kind)?.cause === 'variant') return []; // it leaves the game
      return [{ what: tile, size: 'end', turn: 'right', from: `common:${tile}`, to: `pool:${seat}:${tile}` }];
    }
    default:
      return [];
  }
}

function icon(what: string, from: string, to: string): PieceFlight {
  return { what, size: ICON, from, to };
}

/** One entry for each good and wheat gained. */
function gains(line: LogLine): string[] {
  const own = line.changes[line.seat] ?? {};
  return [...GOODS, 'wheat'].flatMap((token) => Array.from({ length: Math.max(0, own[token] ?? 0) }, () => token));
}
