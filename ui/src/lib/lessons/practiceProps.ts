/** The properties that a room gets for a prepared moment: a step of a lesson, or an example of a rule. */
import type { Asked, Look, RoomActions, RoomProps, Seat, TableShown } from '../contract';
import { games } from '../lobby/games.svelte';
import type { GameTexts } from '../language/gameTexts';
import { wordingOf } from '../room/roomProps';

interface PracticeModel extends Pick<Asked, 'question' | 'selected' | 'picking' | 'preview'> {
  readonly game: string;
  readonly seats: readonly Seat[];
  select: RoomActions['select'];
  askWhy: RoomActions['askWhy'];
  whyNot: NonNullable<RoomActions['whyNot']>;
}

/** The learner sits in the first seat; confirmations and previews are handled by the model. */
export function practiceProps(
  model: PracticeModel,
  shown: Pick<TableShown, 'view' | 'points' | 'last' | 'recent' | 'over'>,
  acts: Pick<RoomActions, 'confirm' | 'foresee'>,
  texts: GameTexts,
  look: Look,
): RoomProps {
  const { question, selected, picking = null, preview } = model;
  return {
    table: { ...shown, game: model.game, seat: 0, seats: model.seats, categories: games.categories(model.game) },
    asked: { question, selected, picking: question && picking, preview },
    acts: {
      ...acts,
      select: (answer) => model.select(answer),
      askWhy: (wanted) => model.askWhy(wanted),
      whyNot: (wanted) => model.whyNot(wanted),
      open: () => undefined,
    },
    texts: wordingOf(texts),
    look,
  };
}
