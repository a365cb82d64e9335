/** Every picture of the room, with its meaning. */
import type { Legend, Sign } from '../../lib/contract';
import Icon from './Icon.svelte';
import { SPRITE } from './sprite';
import { own } from './text';
import { CROPS, EVENT_LETTERS, LETTERS, WORKER_LETTERS } from './types';

export const SIGNS: readonly Sign[] = [
  { symbols: ['field'], is: 'field', does: 'sign_field_does', rule: 'D1.2' },
  { symbols: CROPS.map((crop) => `f-${LETTERS[crop]}`), is: 'ripe', does: 'tip_ripe', rule: 'D1.2' },
  { symbols: ['f-0'], is: 'harvested', does: 'tip_harvested', rule: 'D1.2' },
  ...CROPS.map((crop) => ({
    symbols: ['crop', 'cube', 'badge'].map((kind) => `${kind}-${LETTERS[crop]}`),
    is: crop,
    rule: 'D1.5',
  })),
  { symbols: ['cube'], is: 'sign_cube', rule: 'D1.5' },
  { symbols: ['bag'], is: 'bag', rule: 'D1.7' },
  { symbols: ['register'], is: 'register', rule: 'D1.7' },
  { symbols: ['u-largest', 'u-second'], is: 'group', rule: 'D11.3' },
  { symbols: ['u-lock'], is: 'sign_lock', rule: 'D2.1' },
  { symbols: ['u-sickle'], is: 'action_harvest', does: 'action_harvest_help', rule: 'D3.1' },
  { symbols: ['u-worker'], is: 'action_worker', does: 'action_worker_help', rule: 'D4.1' },
  { symbols: ['bell'], is: 'bell', does: 'may', rule: 'D4.7' },
  { symbols: ['scroll'], is: 'scroll', does: 'must', rule: 'D4.7' },
  { symbols: ['u-buy'], is: 'action_buy', does: 'action_buy_help', rule: 'D5.1' },
  { symbols: ['u-tag'], is: 'action_store', does: 'action_store_help', rule: 'D6.1' },
  { symbols: ['store'], is: 'store', does: 'stall', rule: 'D6.1' },
  { symbols: ['village'], is: 'village', rule: 'D8.1' },
  ...Object.entries(WORKER_LETTERS).map(([worker, letter]) => ({
    symbols: [`w-${letter}`],
    is: worker,
    rule: `D9.${letter}`,
  })),
  { symbols: ['fallow'], is: 'fallow', rule: 'D9.F' },
  ...Object.entries(EVENT_LETTERS).map(([event, letter]) => ({
    symbols: [`ev-${letter}`],
    is: event,
    rule: `D10.${letter}`,
  })),
  { symbols: ['u-swap'], is: 'verb.swap_take', does: 'sign_swap_does', rule: 'D10.N' },
  { symbols: ['u-check'], is: 'sign_check' },
  { symbols: ['u-eye'], is: 'tab_others', does: 'sign_others_does' },
];

export const LEGEND: Legend = {
  prefix: SPRITE.prefix,
  signs: SIGNS,
  own,
  Symbol: Icon,
};
