// The line above the board: who is asked what, and whose time is up.

import type { GameTexts } from '../language/gameTexts';
import { t } from '../language/i18n.svelte';
import type { Situation, TableCard } from '../api/messages';
import type { ClockFace } from './clock';
import { seatName, waitingFor } from './seats';

/** The parts of a table that its line depends on. */
export interface PromptTable {
  readonly isMyTurn: boolean;
  readonly clocks: readonly ClockFace[];
  /** The seats of other people. */
  readonly people: readonly number[];
}

type Asked = Pick<Situation, 'to_act' | 'over'> & {
  readonly question: Pick<NonNullable<Situation['question']>, 'text' | 'kind'> | null;
};

/** The text for players who have little time left for their question. */
export function lowNote({ clocks, isMyTurn }: PromptTable, { to_act: seat }: Pick<Situation, 'to_act'>): string {
  const face = isMyTurn ? clocks.find((each) => each.seat === seat && each.state === 'low') : undefined;
  return face ? t('clock.low_you', { minutes: Math.max(1, Math.ceil(face.left / 60_000)) }) : '';
}

function isLate({ clocks }: PromptTable, seat: number | null): boolean {
  return clocks.some((face) => face.seat === seat && face.state === 'over');
}

/** Who is asked what. */
export function promptLine(
  table: PromptTable,
  card: Pick<TableCard, 'seats'>,
  { to_act: seat, over, question }: Asked,
  texts: GameTexts | null,
): string {
  const asked = seat === null ? null : card.seats[seat];
  if (over) return t('table.over');
  if (!question || !asked) return '';
  const name = seatName(asked);
  if (asked.mine && asked.stand_in) return t('table.bot_for_you');
  if (table.isMyTurn) return question.text;
  if (asked.kind === 'bot' || asked.stand_in) return t('table.bot_thinks', { name });
  if (asked.kind === 'open') return t('table.free', { name });
  if (isLate(table, seat)) return t('clock.out', { name });
  return waitingFor(name, question.kind, texts);
}

/** The text for players whose own time is up: they can still move. */
export function lateNote(table: PromptTable, { to_act: seat }: Pick<Situation, 'to_act'>): string {
  if (!table.isMyTurn || !isLate(table, seat)) return '';
  return t(table.people.length ? 'clock.late' : 'clock.late_alone');
}
