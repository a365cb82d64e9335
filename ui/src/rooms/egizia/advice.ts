/** What the coach says of answers here: where to look, and what a button says that gives one. */
import type { DescribedAnswer, Language } from '../../lib/contract';
import { sayIn, type TextKey } from './text';
import type { Portrait } from './types';

const GIVES: Readonly<Record<string, { key: TextKey; part: string }>> = {
  ship: { key: 'give_ship', part: 'space' },
  second_ship: { key: 'give_ship', part: 'space' },
  slot: { key: 'do_slot', part: 'slot' },
  crew: { key: 'give_crew', part: 'crew' },
  two_crews: { key: 'give_crew', part: 'crew' },
  grow: { key: 'give_grow', part: 'crew' },
  grow_each_round: { key: 'give_grow', part: 'crew' },
  pay_to_grow: { key: 'give_grow', part: 'crew' },
  lay: { key: 'give_lay', part: 'building' },
  keep: { key: 'give_keep', part: 'card' },
  draw: { key: 'do_draw', part: 'cards' },
};
const LOOKS: Readonly<Record<string, TextKey>> = {
  ship: 'look_river',
  second_ship: 'look_river',
  leftover: 'look_river',
  double_town: 'look_cards',
  slot: 'look_slots',
  build_first: 'look_slots',
  flood: 'look_flood',
  lower: 'look_markets',
  grow: 'look_crews',
  grow_each_round: 'look_crews',
  pay_to_grow: 'look_crews',
  crew: 'look_crews',
  two_crews: 'look_crews',
  joker: 'look_crews',
  strength: 'look_cards',
  surplus: 'look_cards',
  improve: 'look_fields',
  lay: 'look_site',
  draw: 'look_sphinx',
  keep: 'look_sphinx',
  two_more_sphinx: 'look_sphinx',
  sell: 'look_stones',
  sale: 'look_stones',
  stones_as_wheat: 'look_stones',
};
const NOTHING: ReadonlySet<unknown> = new Set(['pass', 'none', 'done', 'decline', 0]);

export function gives({ kind, text, parts }: DescribedAnswer, lang: Language): string {
  const found = GIVES[kind];
  const value = found && parts[found.part];
  if (!found || value === undefined || NOTHING.has(value)) return '';
  return sayIn(lang)(found.key, { what: text, n: value });
}

export function look(deeds: readonly DescribedAnswer[], view: Portrait, lang: Language): string {
  const say = sayIn(lang);
  const key = LOOKS[deeds[0]?.kind ?? ''];
  if (!key) return '';
  const along = deeds
    .map((deed) => ({ text: deed.text, at: view.river.findIndex(({ space }) => space === deed.parts.space) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const [first, last] = [along[0], along.at(-1)];
  if (key !== 'look_river' || !first || !last || first === last) return say(key);
  return say('look_stretch', { first: first.text, last: last.text });
}
