"""D8.3 and D8.4: draws within events and powers, which set events aside."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.rules.bag import BagDraw, is_empty, take_event
from floodplain.games.demetra.rules.events import LayEvents, NextPlayer
from floodplain.games.demetra.rules.fields import OfferFallow, lay
from floodplain.games.demetra.rules.questions import WordQuestion, rule_of
from floodplain.games.demetra.rules.register import TakeFromRegister
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.flow import Parts, Step

MERCHANT: Final = "merchant"
BLIND_EXCHANGE: Final = "blind-exchange"
LOTTERY: Final = "lottery"
REPLACEMENT: Final = "replacement"
SALE: Final = "sale"
NEW_REGISTER: Final = "new-register"


class DrawField(BagDraw):
    """D8.3, D8.4: tiles are drawn for a power or an event until one is a field; events are set aside."""

    by: str
    kind = "draw"
    rule = "D8.3"

    def resolve(self, state: Demetra, answer: int) -> None:
        """Use the field as intended; after an event, draw again."""
        hexes = state.material.board.hexes
        if answer < hexes:
            state.bag &= ~(1 << answer)
            state.held |= 1 << answer
            put_back(state)
            self._found(state, answer)
            return
        take_event(state, answer - hexes)
        state.aside = (*state.aside, answer - hexes)
        if is_empty(state):
            self._found_none(state)
        else:
            state.pending.append(DrawField(self.drawer, self.by))

    def _found(self, state: Demetra, hex_: int) -> None:
        if self.by in (SALE, NEW_REGISTER):
            state.put_in_register(hex_)
        elif self.by == REPLACEMENT and not state.fields[self.drawer]:
            state.put_fallow(hex_)  # there is no other field to give up
        elif self.by in (MERCHANT, REPLACEMENT):
            state.pending.append(Drawn(self.drawer, hex_, self.by))
        else:
            lay(state, self.drawer, hex_)

    def _found_none(self, state: Demetra) -> None:
        """D8.4: end a draw without a field; the events that were left are played after the current effect."""
        play_later(state, self.drawer, self.by)
        if self.by in (MERCHANT, LOTTERY) and state.register:
            state.pending.append(TakeFromRegister(self.drawer, self.by))

    def about(self, state: Demetra) -> Parts:
        return {"drawer": self.drawer + 1, "by": self.by}


def put_back(state: Demetra) -> None:
    """D8.3, D7.2: put the events set aside back into the bag, except in the last turns."""
    for event in state.aside:
        if state.in_last_turns():
            state.spent |= 1 << event
        else:
            state.returned |= 1 << event
    state.aside = ()


def play_later(state: Demetra, drawer: int, by: str) -> None:
    """D8.4: play the events set aside once the current effect is over for all players."""
    later = LayEvents(drawer, state.aside)
    for event in state.aside:
        state.late |= 1 << event
    state.aside = ()
    pending = state.pending
    if by == NEW_REGISTER:
        pending[-1] = later  # nothing is left to draw: this draw is over
    elif by == MERCHANT:
        pending.append(later)
    else:
        effect = len(pending) - 1
        while not isinstance(pending[effect], NextPlayer):  # it may be below a replay
            effect -= 1
        pending.insert(effect, later)


class DrawRegister(Step[Demetra]):
    """D10.S: a number of fields is still to be drawn for a new register."""

    drawer: int
    left: int

    def run(self, state: Demetra) -> None:
        """Draw one, above the others."""
        if self.left and not is_empty(state):
            state.pending.append(DrawRegister(self.drawer, self.left - 1))
            state.pending.append(DrawField(self.drawer, NEW_REGISTER))


class Drawn(WordQuestion):
    """D9.K, D10.W: the player places the drawn field, or puts it into fallow."""

    hex: int
    by: str
    kind = "drawn"
    rule = "D9.K"
    zone = "tile"
    words = ("lay", "fallow")

    def resolve(self, state: Demetra, answer: int) -> None:
        """Place the field, then ask for a replaced one; or remove it from the game."""
        if answer:
            state.put_fallow(self.hex)
            return
        if self.by == REPLACEMENT:
            state.pending.append(OfferFallow(self.seat, 1 << self.hex, REPLACEMENT))
        lay(state, self.seat, self.hex)

    def about(self, state: Demetra) -> Parts:
        return {"drawn": state.material.board.names[self.hex], "by": self.by}

    def cited(self) -> str:
        return rule_of(self.by)
