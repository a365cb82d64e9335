/** The properties that a room gets for a table that is played. */
import type { Layout, Panel, RoomProps } from '../../lib/contract';
import { games } from '../../lib/lobby/games.svelte';
import { narrowed } from '../../lib/coach/hint.svelte';
import { lookOf, wordingOf } from '../../lib/room/roomProps';
import type { Situation, TableCard } from '../../lib/api/messages';
import type { TableModel } from '../../lib/table/table.svelte';
import type { GameTexts } from '../../lib/language/gameTexts';

export interface Setting {
  model: TableModel;
  card: TableCard;
  situation: Situation;
  texts: GameTexts | null;
  layout: Layout;
  /** Whether the coach's hint is open, which leaves only a few answers. */
  isHinting: boolean;
  /** The subject of the coach's advice. */
  places: readonly string[];
  open: (panel: Panel) => void;
}

export function givenOf({ model, card, situation, texts, layout, isHinting, places, open }: Setting): RoomProps {
  const { shown } = model.playback;
  const previous = situation.undo[0];
  return {
    table: {
      game: card.game,
      view: shown?.portrait ?? situation.portrait,
      seat: situation.seat,
      seats: model.seats,
      points: shown?.points ?? situation.points,
      categories:
        games.find(card.game)?.categories.map((category) => category.value) ?? Object.keys(situation.points[0] ?? {}),
      last: shown?.line ?? model.log.at(-1) ?? null,
      recent: model.recent,
      over: situation.over && !shown,
    },
    asked: {
      question: narrowed(model.question, isHinting && !model.draft.several ? model.hint.lit : null),
      selected: model.draft.selected,
      picking: model.draft.picking,
      advised: isHinting && model.draft.several ? model.hint.lit : null,
      row: model.draft.row,
      preview: model.draft.preview,
    },
    acts: {
      select: (answer) => model.select(answer),
      confirm: (answer, isSure = false) => void model.confirm(answer, isSure || model.draft.staged?.answer === answer),
      undo: previous === undefined ? undefined : () => void model.undo(previous),
      foresee: (answer) => model.peek(answer),
      askWhy: (wanted) => model.askWhy(wanted),
      whyNot: (wanted) => model.whyNot(wanted).catch(() => []),
      retell: (picked) => model.retell(picked),
      open,
    },
    texts: wordingOf(texts),
    look: { ...lookOf(layout, places.length ? places : undefined), coached: isHinting },
  };
}
