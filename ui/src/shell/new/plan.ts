/** The plan of a new table, as its form describes it. */
import type { Choice, GameCard, NewTable, OptionCard, SeatPlan } from '../../lib/api/messages';

/** The choice of the player's own edition. */
export const OWN_EDITION = '(own)';
const FIRST = 'first'; // the option of a game that says who plays first

/** A condition of a rated table. */
export type RatedNeed = 'online' | 'time' | 'hints' | 'edition';

export interface Form {
  seats: readonly SeatPlan[];
  options: Readonly<Record<string, string>>;
  /** The seat that starts, or a value of the option that leaves it to the game. */
  first: string;
  /** By name; empty: the first of the game. */
  edition: string;
  /** The text of the player's own edition. */
  ownEdition: string | undefined;
  house: Pick<NewTable, 'listed' | 'languages' | 'time' | 'when_left' | 'spectators' | 'forced' | 'hints' | 'rated'>;
}

export function hasFirst(card: GameCard): boolean {
  return card.options.some((option) => option.name === FIRST);
}

/** The ways to find a first player who is not seated first, such as a draw. */
export function firstChoices(card: GameCard): Choice[] {
  const option = card.options.find(({ name }) => name === FIRST);
  return option?.choices.filter(({ value }) => value !== option.default) ?? [];
}

/** The options for a number of players, except who starts: that is asked beside the seats. */
export function fittingOptions(card: GameCard, players: number): OptionCard[] {
  return card.options.filter(({ name, players: fits }) => name !== FIRST && (!fits.length || fits.includes(players)));
}

/** The missing conditions for a rated table; none for other tables. */
export function ratedNeeds({ seats, edition, house }: Pick<Form, 'seats' | 'edition' | 'house'>): RatedNeed[] {
  if (!house.rated) return [];
  const isOnline = seats.length > 1 && seats.every(({ kind }, seat) => kind === (seat ? 'open' : 'me'));
  const needs: [RatedNeed, boolean][] = [
    ['online', !isOnline],
    ['time', (house.time?.kind ?? 'none') === 'none'],
    ['hints', house.hints === true],
    ['edition', edition !== ''],
  ];
  return needs.flatMap(([need, isMissing]) => (isMissing ? [need] : []));
}

export function planOf(card: GameCard, form: Form): NewTable {
  const { seats, first, edition, ownEdition, house } = form;
  const settled = fittingOptions(card, seats.length)
    .map((option) => [option.name, form.options[option.name] ?? option.default] as const)
    .filter(([, value]) => value !== '');
  const options = Object.fromEntries(settled);
  if (firstChoices(card).some(({ value }) => value === first)) options[FIRST] = first;
  const start = Number(first) % seats.length || 0; // the first player has the first seat
  const plan: NewTable = {
    game: card.name,
    seats: [...seats.slice(start), ...seats.slice(0, start)],
    options,
    ...house,
  };
  if (!seats.some(({ kind }) => kind === 'open')) delete plan.listed; // nobody could come
  if (edition === OWN_EDITION && ownEdition) plan.edition_text = ownEdition;
  else if (edition && edition !== OWN_EDITION) plan.edition = edition;
  return plan;
}
