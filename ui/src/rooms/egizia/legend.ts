/** Every picture of the room, with its meaning. */
import type { Legend, Sign } from '../../lib/contract';
import { drawingOf } from './icons';
import Icon from './Icon.svelte';
import { SPRITE } from './sprite';
import { own } from './text';

const SEATS = [1, 2, 3, 4];

/** Nile cards in the order of the rules, by the rule of chapter 12 about them. */
const CARDS: Readonly<Record<string, number>> = {
  'quarry-2': 4,
  second_ship: 5,
  two_crews: 6,
  stones_6: 7,
  keep_two_sphinx: 8,
  wheat_4: 9,
  double_town: 10,
  strength_3: 11,
  build_waiting: 12,
  two_more_sphinx: 13,
  leftover_card: 14,
  pay_to_grow: 15,
  upstream: 16,
  stones_as_wheat: 17,
  build_first: 18,
  'grave_card-5': 19,
  sell_10: 20,
  'market_2-either': 21,
  'market_2-stone': 21,
  'market_2-grain': 21,
  improve_field: 22,
  grow_two: 23,
  occupied_town: 24,
  'grow_shown-blue-black': 25,
  'grow_shown-blue-yellow': 25,
  'grow_shown-black-yellow': 25,
  grow_each_round: 26,
  'points_per_stone-obelisk-graves': 27,
  'points_per_stone-temple-pyramid': 27,
};
/** The rule about a card, of the river or of the Sphinx. */
export function cardRule(card: string): string {
  const [head = ''] = card.split(/[-.]/);
  if (head === 'field' || head === 'start_field') return 'E12.3';
  const found =
    Object.entries(CARDS).find(([name]) => name === card) ??
    Object.entries(CARDS).find(([name]) => name.split('-')[0] === head);
  return found ? `E12.${found[1]}` : `E13.${SPHINX_CARDS[head] ?? 1}`;
}

/** Sphinx cards by how they begin, and the rule of chapter 13 about them. */
const SPHINX_CARDS: Readonly<Record<string, number>> = {
  built: 1,
  players: 2,
  own: 3,
  grave_stones: 4,
  strength: 5,
  most: 6,
  end: 7,
  permanents: 8,
  tithe: 9,
};
/** Cards whose picture stands for several of them. */
const KINDS: Readonly<Record<string, Sign>> = {
  'quarry-2': { symbols: ['quarry'], is: 'quarry' },
  'grave_card-5': { symbols: ['grave_card'], is: 'sign_grave_card' },
};

export const SIGNS: readonly Sign[] = [
  { symbols: ['crew-blue'], is: 'blue', rule: 'E1.2' },
  { symbols: ['crew-black'], is: 'black', rule: 'E1.2' },
  { symbols: ['crew-yellow'], is: 'yellow', rule: 'E1.2' },
  { symbols: ['crew-joker'], is: 'joker', rule: 'E1.2' },
  { symbols: ['crew-any'], is: 'sign_any_crew', rule: 'E1.2' },
  { symbols: ['points'], is: 'points', rule: 'E1.1' },
  { symbols: ['nile-card'], is: 'nile_card', rule: 'E3.1' },
  { symbols: ['ship', ...SEATS.map((seat) => `ship-${seat}`)], is: 'ship', rule: 'E4.1' },
  { symbols: ['immediate'], is: 'immediate', rule: 'E4.4' },
  { symbols: ['waiting'], is: 'waiting', rule: 'E4.6' },
  { symbols: ['wheat'], is: 'wheat', rule: 'E5.1' },
  { symbols: ['field-green'], is: 'sign_field_green', does: 'field-green-2', rule: 'E5.2' },
  { symbols: ['field-yellow'], is: 'sign_field_yellow', does: 'field-yellow-4', rule: 'E5.2' },
  { symbols: ['field-brown'], is: 'sign_field_brown', rule: 'E5.2' },
  { symbols: ['flood', 'flood-1', 'flood-2', 'flood-3'], is: 'flood', rule: 'E5.2' },
  { symbols: ['warn'], is: 'sign_warn', rule: 'E5.3' },
  { symbols: ['build'], is: 'building', rule: 'E7.1' },
  { symbols: ['rest'], is: 'rests', rule: 'E7.2' },
  { symbols: ['stone'], is: 'stone', rule: 'E7.4' },
  { symbols: ['sphinx'], is: 'sphinx', rule: 'E7.5' },
  { symbols: ['obelisk'], is: 'obelisk', rule: 'E7.6' },
  { symbols: ['grave'], is: 'graves', rule: 'E7.6' },
  { symbols: ['temple'], is: 'temple', rule: 'E7.8' },
  { symbols: ['pyramid'], is: 'pyramid', rule: 'E7.9' },
  { symbols: ['bonus'], is: 'site_bonus', does: 'site_bonus_help', rule: 'E8.1' },
  { symbols: ['order', ...SEATS.map((place) => `order-${place}`)], is: 'order', rule: 'E9.1' },
  { symbols: ['market-stone'], is: 'stone_market', rule: 'E10.1' },
  { symbols: ['market-grain'], is: 'grain_market', rule: 'E10.2' },
  { symbols: ['anytime'], is: 'anytime', rule: 'E12.1' },
  { symbols: ['permanent'], is: 'permanent', rule: 'E12.2' },
  ...Object.entries(CARDS).map(([card, rule]) => ({
    ...(KINDS[card] ?? { symbols: [drawingOf(card) ?? card], is: card }),
    rule: `E12.${rule}`,
  })),
  { symbols: ['grow_shown'], is: 'sign_grow_shown', rule: 'E12.25' },
  { symbols: ['points_per_stone'], is: 'sign_points_per_stone', rule: 'E12.27' },
  { symbols: ['sphinx-card'], is: 'sphinx_card', rule: 'E13.1' },
  { symbols: SEATS.map((seat) => `seat-${seat}`), is: 'sign_seat' },
  { symbols: ['check'], is: 'sign_check' },
];

export const LEGEND: Legend = {
  prefix: SPRITE.prefix,
  signs: SIGNS,
  own,
  Symbol: Icon,
};
