"""D7 and D8: events enter the village and affect the players."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Step


class Effect:
    """The effect of an event on a player."""

    def strike(self, state: Demetra, drawer: int, event: int) -> None:
        """D8.1: apply the event to all players, clockwise from the drawer, or only to the drawer."""
        if event in state.material.drawer_only:
            self.on(state, drawer)
        else:
            state.pending.append(NextPlayer(event, drawer, state.players))

    def on(self, state: Demetra, seat: int) -> None:
        """Ask a player what the event asks, if there is a choice."""
        raise NotImplementedError


_effects: Final[list[Effect]] = []  # by event


def schedule(effects: list[Effect]) -> None:
    """D10: register what each event does, because effects draw fields and may draw the next event."""
    _effects[:] = effects


class NextPlayer(Step[Demetra]):
    """D8.1: an event affects one player after another, until none is left."""

    event: int
    seat: int
    left: int

    def run(self, state: Demetra) -> None:
        """Push the effect on this player above those on the next players."""
        if self.left:
            state.pending.append(NextPlayer(self.event, state.left_of(self.seat), self.left - 1))
            _effects[self.event].on(state, self.seat)


class LayEvents(Step[Demetra]):
    """D8.4: events that were the only tiles left in the bag are played one after another."""

    drawer: int
    events: tuple[int, ...]

    def run(self, state: Demetra) -> None:
        """Play the first of them above the others."""
        event = self.events[0]
        if len(self.events) > 1:
            state.pending.append(LayEvents(self.drawer, self.events[1:]))
        state.late &= ~(1 << event)
        lay_event(state, self.drawer, event)


def lay_event(state: Demetra, drawer: int, event: int) -> None:
    """D7.1, D7.2, D8.1: put an event on the next free place and play it.

    After the tenth, it has no effect.
    """
    if state.last:
        state.spent |= 1 << event
        return
    material = state.material
    state.laid = (*state.laid, event)
    state.laid_now += 1
    if len(state.laid) == material.check_place:
        check_boards(state)
    if len(state.laid) == material.event_places:
        state.last = state.turn + material.last_turns * state.players
    _effects[event].strike(state, drawer, event)


def check_boards(state: Demetra) -> None:
    """D8.2: if a player has too few tiles on the board, the first two events go back into the bag.

    If the bag only has events left, they would come straight back, forever. So after a number of events in
    one turn no more go back, and the game reaches its tenth event.
    """
    if state.laid_now > state.material.events_a_turn:
        return
    for seat in range(state.players):
        if state.tiles(seat) < state.material.check_tiles:
            for event in state.laid[: state.material.check_events]:
                state.returned |= 1 << event
            state.laid = state.laid[state.material.check_events :]
            return
