"""D2 and D7: one turn after another with up to two actions each, until the last."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.rules.buy import Buy, can_buy
from floodplain.games.demetra.rules.harvest import Harvest
from floodplain.games.demetra.rules.questions import Question
from floodplain.games.demetra.rules.store import FIRST, TakeToStore, can_store, cannot_store
from floodplain.games.demetra.rules.workers import ChooseWorker, playable
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Parts, Reason, Step

ACTIONS: Final = ("harvest", "worker", "buy", "store", "stop")
HARVEST: Final = 0
WORKER: Final = 1
BUY: Final = 2
STORE: Final = 3
STOP: Final = 4
NOTHING_TO_DO: Final = (("D3.1", "nothing_ripe"), ("D4.1", "no_worker"), ("D5.3", "nothing_affordable"))


class Turn(Step[Demetra]):
    """D2.1, D7.1, D7.3: the next player has a turn, unless the last one is over."""

    def run(self, state: Demetra) -> None:
        """Push the actions of the turn above the turn after it."""
        if state.last and state.turn == state.last:
            return
        if state.idle >= state.players or state.turn >= state.material.most_turns:
            return  # nobody can ever act again, or nobody advances the game towards its end
        state.turn += 1
        state.laid_now = 0
        state.done = 0
        state.pending.append(Turn())
        state.pending.append(OfferAction(state.current()))


class OfferAction(Step[Demetra]):
    """D2.1, D2.2: an action is asked for while one is possible and allowed."""

    seat: int

    def run(self, state: Demetra) -> None:
        """Ask, or pass the turn."""
        if state.done.bit_count() >= state.material.actions:
            return
        if possible_actions(state, self.seat):
            state.pending.append(Act(self.seat))
        elif not state.done:
            state.idle += 1


def possible_actions(state: Demetra, seat: int) -> list[int]:
    """D2.1: return the possible actions that were not used yet, never c after d."""
    done = state.done
    answers: list[int] = []
    if not done >> HARVEST & 1 and state.ripe[seat]:
        answers.append(HARVEST)
    if not done >> WORKER & 1 and (state.standing[seat] or playable(state, seat)):
        answers.append(WORKER)
    if not done & (1 << BUY | 1 << STORE) and can_buy(state, seat):
        answers.append(BUY)
    if not done >> STORE & 1 and can_store(state, seat):
        answers.append(STORE)
    return answers


class Act(Question):
    """D2.1, D2.2: the player chooses an action; after the first one the turn may end."""

    kind = "action"
    rule = "D2.1"
    zone = "actions"
    at_once = True

    def options(self, state: Demetra) -> list[int]:
        """The possible actions from a to d, then stop after the first."""
        answers = possible_actions(state, self.seat)
        if state.done:
            answers.append(STOP)
        return answers

    def resolve(self, state: Demetra, answer: int) -> None:
        """Begin the action; the rest of the turn comes after it."""
        state.idle = 0
        if answer == STOP:
            return
        state.done |= 1 << answer
        state.pending.append(OfferAction(self.seat))
        if answer == HARVEST:
            state.pending.append(Harvest(self.seat, state.ripe[self.seat], begun=False))
        elif answer == WORKER:
            state.pending.append(ChooseWorker(self.seat))
        elif answer == BUY:
            state.pending.append(Buy(self.seat, second=False))
        else:
            state.pending.append(TakeToStore(self.seat, FIRST))

    def forbids(self, state: Demetra, answer: int) -> list[Reason]:
        """D2.1, D2.2: the action was used, is barred by another, or has no effect."""
        if answer == STOP:
            return [Reason("D2.2", "must_act")]
        if state.done >> answer & 1:
            return [Reason("D2.1", "done_already")]
        if answer == BUY and state.done >> STORE & 1:
            return [Reason("D2.1", "not_after_store")]
        if answer == STORE:
            return [cannot_store(state, self.seat)]
        rule, key = NOTHING_TO_DO[answer]
        return [Reason(rule, key)]

    def parts(self, state: Demetra, answer: int) -> Parts:
        return {"action": ACTIONS[answer]}

    @classmethod
    def size(cls, state: Demetra) -> int:
        """Four actions, and stop."""
        return len(ACTIONS)
