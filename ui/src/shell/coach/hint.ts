// The properties of the hint panel and its two steps.

import type { Counted, Layout, RoomModule, Seat } from '../../lib/contract';
import type { HintReply, Situation } from '../../lib/api/messages';
import type { TableModel } from '../../lib/table/table.svelte';

export interface HintProps {
  model: TableModel;
  situation: Situation;
  seats: readonly Seat[];
  room: RoomModule<unknown> | null;
  counted: Counted;
  category: (name: string) => string;
  layout: Layout;
  close: () => void;
}

/** The properties of a step, with the coach's advice. */
export interface StepProps extends HintProps {
  told: HintReply;
}
