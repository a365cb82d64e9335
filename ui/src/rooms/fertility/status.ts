/** The state of the game, and what would be lost if the turn ended now. */
import type { Amounts, Language, Layout, Wording } from '../../lib/contract';
import { sayIn } from './text';
import { GOODS, type Portrait } from './types';

export function status(view: Portrait, lang: Language, layout: Layout = 'desktop'): string {
  const say = sayIn(lang);
  if (view.round === 0) return say('status_setup');
  const counted = { turn: view.round, turns: view.material.turns_each };
  // On a phone the points of all players are beside it.
  if (layout === 'phone') return say(view.seats.length > 3 ? 'status_short' : 'remark.turn', counted);
  const turn = say('remark.turn', counted);
  return `${turn} · ${view.last_turn ? say('status_last') : say('status_pile', { pile: view.pile })}`;
}

type Told = Pick<Wording, 'counted' | 'lang'>;

/** Gathered goods return to the stock at the end of the turn, but for those that the answer uses. */
export function warnings(view: Portrait, seat: number, texts: Told, changes: Amounts = {}): string[] {
  const left = GOODS.map((good) => ({ good, count: view.gathered[good] + (changes[good] ?? 0) }));
  const lost = left.filter(({ count }) => count > 0);
  if (view.current !== seat || !lost.length) return [];
  const goods = lost.map(({ good, count }) => `${count} ${texts.counted(count, good)}`).join(', ');
  return [sayIn(texts.lang)('warn_lost', { goods })];
}
