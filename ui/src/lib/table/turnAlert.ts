// Decides when to alert a player: when their turn comes after others', not when it was theirs already.

import type { Situation, TableCard } from '../api/messages';

interface Known {
  readonly card: Pick<TableCard, 'status'> | null;
  readonly situation: Pick<Situation, 'to_act'> | null;
  readonly isMineToPlay: boolean;
}

export class TurnAlert {
  private wasMine = true;

  /** Whether the turn has come since the last look; a player who opens a page at their turn already knows. */
  comes({ card, situation, isMineToPlay }: Known): boolean {
    if (!card || (!situation && card.status !== 'open')) return false;
    const comes = isMineToPlay && !this.wasMine;
    this.wasMine = isMineToPlay;
    return comes;
  }
}
