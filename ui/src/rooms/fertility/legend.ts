/** Every picture of the room, with its meaning. */
import type { Legend, Sign } from '../../lib/contract';
import Icon from './Icon.svelte';
import { own } from './text';
import { SPRITE } from './sprite';
import { GOODS } from './types';

const SEATS = [1, 2, 3, 4];
const GODS = [1, 2, 3, 4, 5, 6];

export const SIGNS: readonly Sign[] = [
  ...GOODS.map((good) => ({ symbols: [good], is: good, rule: 'F1.8' })),
  { symbols: ['pools'], is: 'sign_pools', rule: 'F1.5' },
  { symbols: ['land-desert'], is: 'sign_desert', rule: 'F3.1' },
  { symbols: ['land-water'], is: 'sign_water', does: 'help_water', rule: 'F3.1' },
  { symbols: ['turn'], is: 'turn_tile', rule: 'F3.1' },
  { symbols: GOODS.map((good) => `scene-${good}`), is: 'sign_scene', rule: 'F4.1' },
  { symbols: ['land-wheat'], is: 'sign_field', rule: 'F4.2' },
  { symbols: ['wheat'], is: 'wheat', rule: 'F4.2' },
  { symbols: ['quarry', 'land-quarry'], is: 'quarry', rule: 'F4.4' },
  { symbols: SEATS.map((seat) => `monument-${seat}`), is: 'monument', rule: 'F4.5' },
  { symbols: ['plot2'], is: 'district', rule: 'F5.1' },
  { symbols: ['market'], is: 'row', rule: 'F5.1' },
  { symbols: ['plot'], is: 'free_spot', rule: 'F5.1' },
  { symbols: ['any'], is: 'any', rule: 'F6.2' },
  { symbols: ['arrow'], is: 'sign_arrow', rule: 'F6.4' },
  { symbols: ['exchange'], is: 'exchange', rule: 'F6.6' },
  { symbols: ['warn'], is: 'sign_warn', rule: 'F7.1' },
  { symbols: ['deben', 'deben-mark'], is: 'debens', rule: 'F9.1' },
  { symbols: ['special'], is: 'sign_special', does: 'figure_score_specialised', rule: 'F9.2' },
  ...GODS.map((god) => ({ symbols: [`god-${god}`], is: `god-${god}`, does: 'god', rule: 'F9.3' })),
  { symbols: ['god-any'], is: 'benefit.any_gods', does: 'benefit_any_gods_does', rule: 'F9.3' },
  { symbols: SEATS.map((seat) => `seat-${seat}`), is: 'sign_seat' },
  { symbols: ['people'], is: 'others', does: 'sign_others_does' },
  { symbols: ['log'], is: 'tab_log' },
  { symbols: ['check'], is: 'sign_check' },
  { symbols: ['expand'], is: 'sign_expand' },
  { symbols: ['close'], is: 'close' },
];

export const LEGEND: Legend = {
  prefix: SPRITE.prefix,
  signs: SIGNS,
  own,
  Symbol: Icon,
};
