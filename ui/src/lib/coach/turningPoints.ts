// The effect of a moment, in a sentence.

import type { Analysis } from './analysis.svelte';
import type { Seat } from '../contract';
import { locale, percentage, t } from '../language/i18n.svelte';
import { decimal, signedDecimal } from '../language/numbers';
import { isAdvantage, pointsText } from './reasons';
import type { TurningPoint } from '../api/messages';

/** The data that such a sentence needs. */
export interface TurnContext {
  readonly analysis: Pick<Analysis, 'readings' | 'change'>;
  readonly seats: readonly Seat[];
  category(name: string): string;
}

const MOST = 2; // categories that are named, among those with a loss
const LEAST = 0.05; // points that are shown

/** The effect of a draw, such as "Random draw. Chances of winning: Ann +3.1%."; empty if nothing follows yet. */
export function drawnAt(told: TurnContext, position: number): string {
  const changes = changesAt(told, position);
  return changes.length ? t('coach.drawn', { changes: changes.join(', ') }) : '';
}

/** By seat, such as "Ann +3.1%". */
function changesAt({ analysis, seats }: TurnContext, position: number): string[] {
  return (analysis.change(position) ?? []).map(
    (change, seat) => `${seats[seat]?.name ?? ''} ${percentage(signedDecimal(100 * change, locale.lang))}`,
  );
}

/** The players whom a draw helped, those whose chance changed most first. */
function luckOf(told: TurnContext, { position, seat }: TurningPoint): string {
  const changes = changesAt(told, position);
  return t('coach.turn_luck', { changes: [...changes.splice(seat, 1), ...changes].join(', ') });
}

/** A turning point: the gain or loss by luck, or the cost of the answer, with its categories. */
export function turnSentence(told: TurnContext, turn: TurningPoint): string {
  if (turn.draw) return luckOf(told, turn);
  const points = told.analysis.readings[turn.position]?.cost_in_points ?? 0;
  const cost = { chance: percentage(decimal(100 * (turn.before - turn.after), locale.lang)) };
  const said =
    points >= LEAST
      ? t('coach.turn_cost_points', { ...cost, points: decimal(points, locale.lang) })
      : t('coach.turn_cost', cost);
  const { seats } = told;
  const named = { seat: turn.seat, seats, category: (name: string) => told.category(name) };
  const lost = turn.why.filter((each) => !isAdvantage(each, turn.seat)).slice(0, MOST);
  const why = lost.map((each) => `${pointsText(each, named)} ${signedDecimal(each.points, locale.lang)}`);
  return why.length ? t('coach.turn_why', { said, why: why.join(', ') }) : `${said}.`;
}
