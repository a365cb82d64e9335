// The properties of the parts of a table's page.

import type { Layout, Panel, RoomModule } from '../../lib/contract';
import type { Situation, TableCard } from '../../lib/api/messages';
import type { GameTexts } from '../../lib/language/gameTexts';
import type { TableModel } from '../../lib/table/table.svelte';

/** The table as it is played. */
export interface PlayedTable {
  model: TableModel;
  card: TableCard;
  situation: Situation;
}

/** The same with everything needed to draw it. */
export interface DrawnTable extends PlayedTable {
  room: RoomModule<unknown> | null;
  texts: GameTexts | null;
  layout: Layout;
}

/** The buttons beside the question. */
export interface TableWays {
  open: (panel: Panel | 'players') => void;
  again: () => void;
  /** Opens the score sheet again after it was closed. */
  sheet: (() => void) | undefined;
}

/** Shows a rule beside the table. */
export type OpenRule = (event: MouseEvent, rule: string) => void;
