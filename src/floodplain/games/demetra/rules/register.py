"""The register: refilled from the bag, and a source of fields for the board (D6.2, D7.3, D9.L)."""

from __future__ import annotations

from typing import Final

from floodplain.games.demetra.rules.bag import BagDraw, is_empty, take_event
from floodplain.games.demetra.rules.events import lay_event
from floodplain.games.demetra.rules.fields import lay
from floodplain.games.demetra.rules.questions import RegisterQuestion, rule_of
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.bits import list_bits
from floodplain.kernel.flow import Parts, Step

BENEFACTOR: Final = "benefactor"


class Refill(Step[Demetra]):
    """D6.2, D7.3: one place of the register is refilled, if the bag is not empty.

    The player who took the field of another place refills that one. A new register (D10.S) fills all places.
    """

    drawer: int

    def run(self, state: Demetra) -> None:
        """Draw a tile, if the register has a free place."""
        if state.register.bit_count() < state.material.register_size and not is_empty(state):
            state.pending.append(DrawTile(self.drawer))


class DrawTile(BagDraw):
    """D1.7, D6.2, D7.2: a tile for a place of the register; after an event another is drawn for it."""

    kind = "tile"
    rule = "D6.2"
    zone = "register"

    def resolve(self, state: Demetra, answer: int) -> None:
        """Add the field to the register, or play the event."""
        hexes = state.material.board.hexes
        if answer < hexes:
            state.bag &= ~(1 << answer)
            state.put_in_register(answer)
        else:
            take_event(state, answer - hexes)
            state.pending.append(Refill(self.drawer))
            lay_event(state, self.drawer, answer - hexes)


class TakeFromRegister(RegisterQuestion):
    """D9.K, D9.L, D10.Q: the player may take a field from the register directly to the board."""

    by: str
    kind = "register"
    rule = "D9.L"
    zone = "register"

    def options(self, state: Demetra) -> list[int]:
        """The fields of the register, then none."""
        return [*list_bits(state.register), state.material.board.hexes]

    def resolve(self, state: Demetra, answer: int) -> None:
        """Place the field; a Benefactor's refill comes before the replay of a displaced worker."""
        if answer == state.material.board.hexes:
            return
        state.take_from_register(answer)
        lay(state, self.seat, answer)
        if self.by == BENEFACTOR:
            state.pending.append(Refill(self.seat))

    def about(self, state: Demetra) -> Parts:
        return {"by": self.by}

    def cited(self) -> str:
        return rule_of(self.by)
