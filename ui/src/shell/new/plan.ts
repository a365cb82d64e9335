/** What a form for a new table comes to. */
import type { GameCard, NewTable, OptionCard, SeatPlan } from '../../lib/server';

/** The choice of an edition of one's own. */
export const OWN_EDITION = '(own)';
/** Nobody is chosen to start: it is drawn. */
export const DRAWN = 'drawn';
const FIRST = 'first'; // the option of a game whose first player is chosen or drawn

export interface Form {
  seats: readonly SeatPlan[];
  options: Readonly<Record<string, string>>;
  /** The seat that starts, or drawn. */
  first: string;
  /** By name; empty: the first of the game. */
  edition: string;
  /** The text of one's own. */
  ownEdition: string | undefined;
  house: Pick<NewTable, 'time' | 'when_left' | 'spectators' | 'forced' | 'hints'>;
}

export function hasFirst(card: GameCard): boolean {
  return card.options.some((option) => option.name === FIRST);
}

/** The options for so many players, but for who starts: that is asked beside the seats. */
export function fittingOptions(card: GameCard, players: number): OptionCard[] {
  return card.options.filter(({ name, players: fits }) => name !== FIRST && (!fits.length || fits.includes(players)));
}

export function planOf(card: GameCard, form: Form): NewTable {
  const { seats, first, edition, ownEdition, house } = form;
  const settled = fittingOptions(card, seats.length)
    .map((option) => [option.name, form.options[option.name] ?? option.default] as const)
    .filter(([, value]) => value !== '');
  const options = Object.fromEntries(settled);
  if (hasFirst(card) && first === DRAWN) options[FIRST] = DRAWN;
  const start = Number(first) % seats.length || 0; // whoever starts has the first seat
  const plan: NewTable = {
    game: card.name,
    seats: [...seats.slice(start), ...seats.slice(0, start)],
    options,
    ...house,
  };
  if (edition === OWN_EDITION && ownEdition) plan.edition_text = ownEdition;
  else if (edition && edition !== OWN_EDITION) plan.edition = edition;
  return plan;
}
