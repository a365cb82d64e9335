/** Examples for the drawings of the rules page, made of the same pieces as the board. */
import type { BuildingSpace, Colour, Crew, NileCard, Space, Use } from './types';

/** The Nile card that a rule is about. */
export const CARDS: Readonly<Record<string, readonly NileCard[]>> = {
  'E12.1': [card('strength_3', 'anytime'), card('wheat_4', 'anytime'), card('double_town', 'anytime')],
  'E12.2': [card('upstream', 'permanent'), card('stones_as_wheat', 'permanent')],
  'E12.3': [field('green', 4), field('yellow', 5), field('brown', 7)],
  'E12.4': [{ card: 'quarry-3', kind: 'quarry', use: 'permanent', amount: 3 }],
  'E12.5': [card('second_ship', 'anytime')],
  'E12.6': [card('two_crews', 'anytime')],
  'E12.7': [card('stones_6', 'immediate')],
  'E12.8': [card('keep_two_sphinx', 'anytime')],
  'E12.9': [card('wheat_4', 'anytime')],
  'E12.10': [card('double_town', 'anytime')],
  'E12.11': [card('strength_3', 'anytime')],
  'E12.12': [card('build_waiting', 'anytime')],
  'E12.13': [card('two_more_sphinx', 'anytime')],
  'E12.14': [card('leftover_card', 'permanent')],
  'E12.15': [card('pay_to_grow', 'permanent')],
  'E12.16': [card('upstream', 'permanent')],
  'E12.17': [card('stones_as_wheat', 'permanent')],
  'E12.18': [card('build_first', 'anytime')],
  'E12.19': [{ card: 'grave_card-5', kind: 'grave_card', use: 'kept', amount: 5 }],
  'E12.20': [card('sell_10', 'immediate')],
  'E12.21': [card('market_2-stone', 'immediate'), card('market_2-grain', 'immediate')],
  'E12.22': [card('improve_field', 'permanent')],
  'E12.23': [card('grow_two', 'immediate')],
  'E12.24': [card('occupied_town', 'permanent')],
  'E12.25': [card('grow_shown-blue-yellow', 'immediate')],
  'E12.26': [card('grow_each_round', 'permanent')],
  'E12.27': [
    card('points_per_stone-obelisk-graves', 'immediate'),
    card('points_per_stone-temple-pyramid', 'immediate'),
  ],
};

function card(name: string, use: Use): NileCard {
  return { card: name, kind: name.split('-')[0] ?? name, use };
}

function field(colour: Colour, amount: number): NileCard {
  return { card: `field-${colour}-${amount}`, kind: 'field', use: 'permanent', colour, amount };
}

function town(
  space: string,
  effect: NonNullable<Space['effect']>,
  crews: Crew[] = [],
  stones = 0,
  closed = false,
): Space {
  return { space, kind: 'town', ships: [], effect, crews, stones, closed };
}

export const TOWNS: Readonly<Record<string, readonly Space[]>> = {
  'E11.1': [town('Edfu', 'both_markets')],
  'E11.2': [
    town('Selinon', 'crews', ['blue', 'black']),
    town('Thebae', 'crews', ['blue', 'yellow']),
    town('Beni-Hasan', 'crews', ['black', 'yellow']),
  ],
  'E11.3': [town('Alyi', 'any_crew', [], 2)],
  'E11.4': [town('Passalon', 'joker_and_flood'), town('Heliopolis', 'joker_and_flood', [], 0, true)],
};

/** Spaces of a building: seats as laid, then open or closed ones. */
function spaces(
  building: string,
  values: readonly number[],
  laid: readonly number[],
  open: readonly number[],
): BuildingSpace[] {
  return values.map((value, index) => ({
    building,
    place: String(index + 1),
    value,
    seat: laid[index] ?? null,
    open: open.includes(index),
  }));
}

export const OBELISK = spaces('obelisk', [1, 2, 3, 4, 5, 6], [3, 1, 0], [3]);
export const GRAVES = [
  ...spaces('grave', [2, 3, 5, 4], [2, 0], [2]),
  ...Array.from({ length: 2 }, (_, index) => ({
    building: 'grave',
    place: String(index + 5),
    value: null,
    seat: null,
    open: false,
  })),
];
export const TEMPLE = [
  ...spaces('left_wall', [1, 2, 3], [1, 0], [2]),
  ...spaces('right_wall', [1, 2, 3], [2, 2, 3], []),
  ...spaces('column', [5, 5], [], []),
  ...spaces('roof', [6, 6, 6], [], []),
];
export const PYRAMID: BuildingSpace[] = [
  { floor: 1, value: 2, laid: [0, 1, 0, 3, 0], open: [] },
  { floor: 2, value: 3, laid: [1, 0], open: [2] },
  { floor: 3, value: 4, laid: [], open: [0] },
].flatMap(({ floor, value, laid, open }) =>
  Array.from({ length: 6 - floor }, (_, index) => ({
    building: 'pyramid',
    place: `${floor}-${index + 1}`,
    value,
    seat: laid[index] ?? null,
    open: open.includes(index),
  })),
);

/** A stretch of river: two ships placed, what lies upstream and what is open. */
export const STRETCH: readonly Space[] = [
  { space: 'Ombos', kind: 'card', ships: [], card: field('green', 3) },
  { space: 'Edfu', kind: 'town', ships: [1], effect: 'both_markets' },
  { space: 'Nekheb', kind: 'card', ships: [0], card: null },
  { space: 'Selinon', kind: 'town', ships: [], effect: 'crews', crews: ['blue', 'black'] },
  { space: 'Esna', kind: 'card', ships: [], card: { card: 'quarry-3', kind: 'quarry', use: 'permanent', amount: 3 } },
];

/** Numbers of the rules that have a drawing, in their order. */
export const FIGURES: readonly string[] = [
  'E4.2',
  'E4.6',
  'E5.2',
  'E5.3',
  'E7.2',
  'E7.6',
  'E7.8',
  'E7.9',
  'E7.10',
  'E10.1',
  'E10.2',
  ...Object.keys(TOWNS),
  ...Object.keys(CARDS),
];
