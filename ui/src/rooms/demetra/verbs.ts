/** What the dock says about a question: where to tap, and what its buttons do. */
import type { Gesture } from './gestures';
import { isSet } from './gestures';
import type { TextKey } from './text';

const HINTS: Readonly<Record<string, TextKey>> = {
  harvest: 'hint_harvest',
  far_harvest: 'hint_fields',
  glean: 'hint_up_to',
  renew: 'hint_up_to',
  place: 'hint_place',
  replay: 'hint_place',
  move: 'hint_move',
  give: 'hint_give',
  fallow: 'hint_own',
  blind_exchange: 'hint_own',
  swap_give: 'hint_own',
  barter_give: 'hint_own',
  buy: 'hint_buy',
  trade: 'hint_buy',
  store: 'hint_register',
  register: 'hint_register',
  sale: 'hint_register',
  barter_take: 'hint_register',
  councillor: 'hint_boards',
  swap_take: 'hint_boards',
  worker: 'hint_worker',
  clerk: 'hint_standing',
  reassign: 'hint_standing',
  holiday: 'hint_standing',
  price: 'hint_price',
  pay: 'hint_pay',
  plough: 'hint_stock',
  substitute: 'hint_stock',
  good_harvest: 'hint_stock',
  good_fortune: 'hint_stock',
  drawn: 'hint_tile',
  receive: 'hint_tile',
  merchant: 'hint_bag',
  blind_draw: 'hint_bag',
  lottery: 'hint_bag',
  starter: 'hint_starter',
};
const VERBS: Readonly<Record<string, TextKey>> = {
  place: 'verb_place',
  replay: 'verb_place',
  move: 'verb_move',
  give: 'verb_give',
  fallow: 'verb_fallow',
  blind_exchange: 'verb_fallow',
  buy: 'verb_buy',
  trade: 'verb_trade',
  store: 'verb_take',
  register: 'verb_lay',
  sale: 'verb_lay',
  barter_take: 'verb_swap',
  swap_take: 'verb_swap',
  councillor: 'verb_take',
  holiday: 'verb_remove',
  worker: 'verb_remove',
  substitute: 'verb_take',
  good_harvest: 'verb_take',
  good_fortune: 'verb_give',
  glean: 'verb_take',
  renew: 'verb_turn',
  harvest: 'verb_harvest',
  far_harvest: 'verb_harvest',
  price: 'verb_price',
  pay: 'verb_pay',
  plough: 'verb_take_n',
};
const CHOICES: Readonly<Record<string, TextKey>> = {
  lay: 'choice_lay',
  fallow: 'choice_fallow',
  pass: 'choice_pass',
  draw: 'choice_draw',
  pay: 'choice_pay',
};

export function choiceKey(choice: string): TextKey {
  return CHOICES[choice] ?? 'verb_ok';
}

/** Where the answers are tapped. */
export function hintKey({ kind, pick }: Gesture): TextKey {
  return isSet(kind) && pick === 'one' ? 'hint_field' : (HINTS[kind] ?? 'hint_list');
}

/** What the button that gives the answer says; of one's own store a field is only laid, not paid for. */
export function verbKey({ kind, pick }: Gesture, isOwnStore: boolean): TextKey {
  if (pick === 'fields' && kind === 'glean') return 'verb_take_n';
  return isOwnStore ? 'verb_lay' : (VERBS[kind] ?? 'verb_ok');
}
