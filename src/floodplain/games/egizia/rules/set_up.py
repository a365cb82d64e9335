"""E1: set-up, as a sequence of chances."""

from __future__ import annotations

from collections.abc import Mapping

from floodplain.games.egizia.material import MOST_PLAYERS, Material
from floodplain.games.egizia.rules.rounds import Round
from floodplain.games.egizia.rules.sphinx import DealSphinx
from floodplain.games.egizia.rules.stones import RevealGrave
from floodplain.games.egizia.state import Egizia, new_state
from floodplain.kernel.flow import Chance, Parts, Pending


def set_up(material: Material, players: int, options: Mapping[str, str]) -> Egizia:
    """E1.1 to E1.5: return the table before the first draw, with every draw of the set-up pending."""
    state = new_state(material, players, options["no_tithe"] == "yes")
    script: list[Pending] = [DrawOrder()]
    script.extend([RevealGrave() for _ in range(material.graves_face_up)])
    script.extend([DealSphinx(seat) for seat in range(players)])
    script.append(Round())
    state.pending.extend(reversed(script))
    return state


class DrawOrder(Chance[Egizia]):
    """E1.1, E1.2: the next order tile goes to a seat with its stones.

    The first one is last on score space 0.
    """

    kind = "order"
    rule = "E1.1"

    def options(self, state: Egizia) -> list[int]:
        """The seats without a tile."""
        return [seat for seat in range(state.players) if seat not in state.order]

    def resolve(self, state: Egizia, answer: int) -> None:
        """Give the seat its position; the last one needs no draw."""
        take_tile(state, answer)
        if len(state.order) == state.players - 1:
            take_tile(state, self.options(state)[0])
            state.ranking = tuple(reversed(state.order))
        else:
            state.pending.append(DrawOrder())

    def about(self, state: Egizia) -> Parts:
        return {"place": len(state.order) + 1}

    def parts(self, state: Egizia, answer: int) -> Parts:
        return {"seat": answer + 1}

    @classmethod
    def size(cls, state: Egizia) -> int:
        """Up to four seats."""
        return MOST_PLAYERS


def take_tile(state: Egizia, seat: int) -> None:
    """E1.2: give a seat the next order tile, with its stones."""
    state.stones[seat] = state.material.start_stones[len(state.order)]
    state.order = (*state.order, seat)
