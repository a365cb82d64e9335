/** The drawing for each token of the game. */
import { BADGES } from './categories';
import { SPRITE } from './sprite';
import { fieldColour } from './types';

const OTHERS: Readonly<Record<string, string>> = {
  ...BADGES,
  along: 'points',
  blue: 'crew-blue',
  black: 'crew-black',
  yellow: 'crew-yellow',
  joker: 'crew-joker',
  nile_card: 'nile-card',
  sphinx_card: 'sphinx-card',
  stone_market: 'market-stone',
  grain_market: 'market-grain',
  'market_2-either': 'market_2',
  left: 'flood-1',
  middle: 'flood-2',
  right: 'flood-3',
  ships: 'ship',
  feeding: 'wheat',
  stones: 'stone',
  building: 'build',
  final: 'points',
  left_wall: 'temple',
  right_wall: 'temple',
  column: 'temple',
  roof: 'temple',
  grave_stones: 'grave',
  permanents: 'permanent',
  'most-quarries': 'quarry',
  'own-each': 'build',
  'end-stone-grain': 'market_2',
};

/** The name of the drawing; undefined when there is none. */
export function drawingOf(token: string): string | undefined {
  const name = token.replace(/\.\d+$/, '');
  const own = OTHERS[name] ?? (SPRITE.symbols.has(name) && !name.startsWith('p-') ? name : undefined);
  if (own) return own;
  const [head = '', second = '', third = ''] = name.split('-');
  switch (head) {
    case 'field':
    case 'start_field':
      return `field-${head === 'field' ? fieldColour(second) : 'green'}`;
    case 'quarry':
    case 'grave_card':
      return head;
    case 'market_2':
      return 'market_2';
    case 'points_per_stone':
      return SPRITE.symbols.has(`points_per_stone-${second}`) ? `points_per_stone-${second}` : 'points_per_stone';
    case 'grow_shown':
      return SPRITE.symbols.has(`${head}-${second}-${third}`) ? `${head}-${second}-${third}` : 'grow_shown';
    case 'built':
    case 'own':
      return OTHERS[`${head}-${second}`] ?? drawingOf(second.replace('temple_columns', 'temple'));
    case 'strength':
      return drawingOf(second);
    case 'most':
      return `field-${fieldColour(second)}`;
    case 'players':
    case 'end':
      return `market-${second}`;
    default:
      return undefined;
  }
}
