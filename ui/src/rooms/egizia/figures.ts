/** Examples for the drawings of the rules page, made of the same pieces as the board. */
import type { TextKey } from './text';
import type { BuildingSpace, Colour, NileCard, Portrait, Space, Use } from './types';

/** The Nile card that a rule is about. */
export const CARDS: Readonly<Record<string, readonly NileCard[]>> = {
  'E12.1': [card('strength_3', 'anytime'), card('wheat_4', 'anytime'), card('double_town', 'anytime')],
  'E12.2': [card('upstream', 'permanent'), card('stones_as_wheat', 'permanent')],
  'E12.3': [
    card('field-green-4', 'permanent'),
    card('field-yellow-5', 'permanent'),
    { ...card('field-brown-7', 'permanent'), once: true },
  ],
  'E12.4': [card('quarry-3', 'permanent')],
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
  'E12.19': [card('grave_card-5', 'kept')],
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

/** A card by its name, which says its colour and its amount where it has them. */
function card(name: string, use: Use): NileCard {
  const [kind = name, ...more] = name.split('-');
  const made: NileCard = { card: name, kind, use };
  if (kind === 'field') made.colour = more[0] as Colour;
  const amount = Number(more.at(-1));
  return amount ? { ...made, amount } : made;
}

/** The effects of the towns that a rule mentions. */
const EFFECTS: Readonly<Record<string, Space['effect']>> = {
  'E11.1': 'both_markets',
  'E11.2': 'crews',
  'E11.3': 'any_crew',
  'E11.4': 'joker_and_flood',
};

export function townsOf(rule: string, start: Portrait): Space[] {
  return start.river.filter(({ effect }) => effect && effect === EFFECTS[rule]);
}

/** The builder of each place, by building, and the places that may be built next. */
const LAID: Readonly<Record<string, number>> = {
  'obelisk 1': 3,
  'obelisk 2': 1,
  'obelisk 3': 0,
  'grave 1': 2,
  'grave 2': 0,
  'left_wall 1': 1,
  'left_wall 2': 0,
  'right_wall 1': 2,
  'right_wall 2': 2,
  'right_wall 3': 3,
  'pyramid 1-1': 0,
  'pyramid 1-2': 1,
  'pyramid 1-3': 0,
  'pyramid 1-4': 3,
  'pyramid 1-5': 0,
  'pyramid 1-6': 2,
  'pyramid 2-1': 1,
  'pyramid 2-2': 0,
};
const OPEN = ['obelisk 4', 'grave 3', 'left_wall 3', 'pyramid 2-3', 'pyramid 3-1'];
const FLOORS = ['1', '2', '3']; // of the pyramid that are drawn

/** A building half built: of the obelisk and the graves what stands lowest, of the pyramid its lower floors. */
export function halfBuilt(name: keyof Portrait['buildings'], start: Portrait): BuildingSpace[] {
  const spaces = start.buildings[name].map((space, index) => {
    const key = `${space.building} ${space.place}`;
    const isShown = key in LAID || OPEN.includes(key);
    const value = name === 'graves' && isShown ? index + 1 : space.value;
    return { ...space, value, seat: LAID[key] ?? null, open: OPEN.includes(key) };
  });
  if (name === 'pyramid') return spaces.filter(({ place }) => FLOORS.includes(place[0]!));
  return name === 'temple' ? spaces : spaces.slice(0, 6);
}

/** Ships and cards on a stretch of river: two ships placed, what lies upstream and what is open. */
const SHIPS: Readonly<Record<string, number>> = { Edfu: 1, Nekheb: 0 };
const LYING: Readonly<Record<string, NileCard>> = {
  Ombos: card('field-green-3', 'permanent'),
  Esna: card('quarry-3', 'permanent'),
};

export function stretch(start: Portrait): Space[] {
  return start.river.slice(0, 5).map((space) => ({
    ...space,
    ships: space.space in SHIPS ? [SHIPS[space.space]!] : [],
    ...(space.kind === 'card' && { card: LYING[space.space] ?? null }),
  }));
}

/** The caption of a drawing whose pieces do not explain themselves. */
export const CAPTIONS: Readonly<Record<string, TextKey>> = {
  'E4.2': 'figure_river',
  'E4.6': 'figure_slots',
  'E5.2': 'figure_flood',
  'E5.3': 'figure_feeding',
  'E7.2': 'figure_crews',
  'E7.6': 'figure_obelisk',
  'E7.8': 'figure_temple',
  'E7.9': 'figure_pyramid',
  'E7.10': 'figure_floor',
  'E10.1': 'figure_markets',
  'E10.2': 'figure_markets',
  'E12.1': 'figure_cards',
};

/** Numbers of the rules that have a drawing. */
export const FIGURES: readonly string[] = [
  ...new Set([...Object.keys(CAPTIONS), ...Object.keys(EFFECTS), ...Object.keys(CARDS)]),
];
