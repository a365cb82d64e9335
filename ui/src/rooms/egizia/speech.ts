/** The descriptions of places and pieces, for screen readers and help notes, as a player would say them. */
import type { Language } from '../../lib/contract';
import type { Tip } from '../../lib/help/tips.svelte';
import { cardRule } from './legend';
import type { RoomState } from './state.svelte';
import {
  fieldColour,
  type BuildingSpace,
  type Crew,
  type Effect,
  type Field,
  type Flood,
  type Market,
  type NileCard,
  type SiteName,
  type Space,
} from './types';

export function listed(items: readonly string[]): string {
  return items.filter(Boolean).join(', ');
}

/** A place in a row: 2nd, 2e. */
export function ordinal(lang: Language, n: number): string {
  if (lang !== 'en') return lang === 'fr' && n === 1 ? '1er' : `${n}e`;
  return `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`;
}

/** The effect of a space, in words. */
export function effectOf(room: RoomState, space: Space): string {
  const { say } = room;
  switch (space.effect) {
    case 'both_markets':
      return say('say_town_both_markets');
    case 'any_crew':
      return say('say_town_any_crew', { stones: space.stones ?? 0 });
    case 'joker_and_flood':
      return say('say_town_joker_and_flood');
    case 'crews':
      return crewsGrow(room, space.crews ?? []);
    default:
      return '';
  }
}

/** That crews grow: in one phrase where two have one, such as “blue and yellow crews grow”. */
function crewsGrow({ say, words }: RoomState, crews: readonly string[]): string {
  const pair = `grow_shown-${crews.join('-')}`;
  const phrase = words(pair);
  if (phrase !== pair) return say('say_town_pair', { crews: phrase });
  return say('say_town_crews', { crews: listed(crews.map((crew) => words(crew))) });
}

export function spaceName(room: RoomState, space: Space): string {
  return space.kind === 'site' ? siteName(room, space.space as SiteName) : room.words(space.space);
}

export function siteName(room: RoomState, site: SiteName): string {
  return room.say(`site_${site}`);
}

/** A name, and behind it a sentence about it that is no end yet. */
function aside(name: string, sentence: string): string {
  return sentence ? `${name} (${sentence.replace(/\.$/, '')})` : name;
}

function cardsOrEffect(room: RoomState, space: Space): string {
  const { say, words, help, view } = room;
  if (space.kind === 'card') return space.card ? aside(words(space.card.card), help(space.card.card)) : say('say_gone');
  if (space.kind === 'town') return effectOf(room, space);
  const site = view.sites.find((each) => each.site === space.space);
  if (!site) return '';
  const free = site.slots.filter((slot) => slot === null).length;
  const waiting = site.waiting.length
    ? say('say_waiting', { names: listed(site.waiting.map((seat) => room.name(seat))) })
    : '';
  return listed([say('say_slots', { free, all: site.slots.length }), waiting]);
}

/** The owners of the ships at a space. */
function shipsLabel(room: RoomState, { ships }: Space): string {
  const { say } = room;
  const label = (seat: number): string =>
    seat === room.seat ? say('say_taken_own') : say('say_taken', { name: room.name(seat) });
  return listed(ships.map(label));
}

export function spaceLabel(room: RoomState, space: Space, number: number): string {
  const { say } = room;
  const what = cardsOrEffect(room, space);
  const isOpen = room.targets.spaces.has(space.space);
  const standing = [
    isOpen ? say(room.canDragShip ? 'say_open' : 'say_open_card') : '',
    shipsLabel(room, space),
    !isOpen && number - 1 < room.mooring ? say('say_upstream') : '',
    room.lastSpace === space.space ? say('say_last_move') : '',
  ];
  return listed([say('say_space', { number, name: spaceName(room, space), what }), ...standing]);
}

const TOWN_RULES: Readonly<Record<Effect, string>> = {
  both_markets: 'E11.1',
  crews: 'E11.2',
  any_crew: 'E11.3',
  joker_and_flood: 'E11.4',
};

/** The rule about a space without a card. */
function ruleOf({ kind, effect, closed }: Space): string {
  if (kind === 'site' || !effect) return 'E4.6';
  return closed ? 'E11.5' : TOWN_RULES[effect];
}

export function aboutSpace(room: RoomState, space: Space): Tip {
  const { words, help } = room;
  const ships = shipsLabel(room, space);
  if (space.card) return cardTip(room, space.card);
  if (space.kind === 'card') return { title: words(space.space), text: ships || room.say('say_gone'), rule: 'E4.4' };
  const text = help(space.space) || effectOf(room, space);
  return { title: spaceName(room, space), rule: ruleOf(space), text: ships ? `${text} (${ships})` : text };
}

export function slotLabel(room: RoomState, site: SiteName, slot: number, seat: number | null): string {
  const parts = { n: slot, site: siteName(room, site) };
  if (seat === null) return room.say('say_slot_free', parts);
  return seat === room.seat
    ? room.say('say_slot_own', parts)
    : room.say('say_slot_taken', { ...parts, name: room.name(seat) });
}

export function blockLabel(room: RoomState, space: BuildingSpace, isOpen: boolean): string {
  const { say, words } = room;
  const parts = { part: words(space.building), place: space.place, value: space.value ?? '' };
  if (space.seat === room.seat && space.seat !== null) return say('say_block_own', parts);
  if (space.seat !== null) return say('say_block_built', { ...parts, name: room.name(space.seat) });
  if (space.value === null) return say('say_block_hidden', parts);
  const state = isOpen ? 'say_block_mine' : space.open ? 'say_block_open' : 'say_block_locked';
  return listed([say('say_block', parts), say(state)]);
}

const PART_OF: Readonly<Record<string, string>> = {
  grave: 'graves',
  left_wall: 'temple',
  right_wall: 'temple',
  column: 'temple',
  roof: 'temple',
};

const BUILDING_RULES: Readonly<Record<string, string>> = {
  obelisk: 'E7.6',
  graves: 'E7.6',
  temple: 'E7.8',
  pyramid: 'E7.9',
};

export function aboutBlock(room: RoomState, space: BuildingSpace): Tip {
  const building = PART_OF[space.building] ?? space.building;
  return { title: blockLabel(room, space, false), text: room.help(building), rule: BUILDING_RULES[building] ?? 'E7.4' };
}

export function crewLabel(room: RoomState, crew: Crew, strength: number, rests: boolean): string {
  return room.say(rests ? 'say_crew_rests' : 'say_crew', { crew: room.words(crew), n: strength });
}

export function colourName(room: RoomState, colour: string): string {
  return room.say(`colour_${fieldColour(colour)}`);
}

export function fieldName(room: RoomState, field: Field): string {
  const name = room.words(field.field);
  return field.improved ? `${name} → ${colourName(room, field.colour)}` : name;
}

export function fieldLabel(room: RoomState, field: Field): string {
  return room.say('say_field', { field: fieldName(room, field), state: room.say(field.irrigated ? 'watered' : 'dry') });
}

export function marketLabel(room: RoomState, market: Market): string {
  const { say, view } = room;
  const markers = view.markets[market].markers.map((row, seat) =>
    say('say_marker', { name: room.name(seat), n: row + 1 }),
  );
  return say('say_market', { market: say(`market_${market}`), markers: listed(markers) });
}

/** The meaning of a space of a market, in words. */
export function marketRow(room: RoomState, market: Market, row: number): string {
  const { markets, material } = room.view;
  const { stone, grain } = markets;
  return market === 'stone'
    ? room.say(stone.sale[row] ? 'sale_row' : 'no_sale', { n: material.sale_stones })
    : room.say('loss_row', { n: grain.loss[row] ?? 0 });
}

/** The content of each space of a market. */
export function marketRows({ view, say }: Pick<RoomState, 'view' | 'say'>, market: Market): string[] {
  if (market === 'stone')
    return view.markets.stone.sale.map((sale) => (sale ? say('sale', { n: view.material.sale_stones }) : '–'));
  return view.markets.grain.loss.map((loss) => `−${loss}`);
}

export function floodLabel(room: RoomState, flood: Flood): string {
  const what = room.say(`flood_${flood}`);
  if (room.targets.floods.has(flood) && room.seat !== null)
    return room.say('say_flood_choose', { what, n: room.own(room.seat).wheat_at[flood] });
  return room.say(room.view.flood === flood ? 'say_flood_now' : 'say_flood', { what });
}

/** The effect of a card, in full. */
export function cardTip(room: RoomState, { card }: Pick<NileCard, 'card'>): Tip {
  return { title: room.words(card), text: room.help(card), rule: cardRule(card) };
}
