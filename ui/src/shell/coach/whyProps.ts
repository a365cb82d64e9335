import type { PointDifference } from '../../lib/api/messages';
import type { ReasonContext } from '../../lib/coach/reasons';
import type { RoomModule } from '../../lib/contract';

/** Why an answer differs from another, whose decision it is, and the room that draws it. */
export interface WhyProps extends ReasonContext {
  why: readonly PointDifference[];
  room: RoomModule<unknown> | null;
}
