"""A score pad for any game: points are entered by category, and the pad adds them up and ranks them."""

from __future__ import annotations

from typing import Any, Final

from floodplain.kernel.flow import State
from floodplain.kernel.game import AnyGame
from floodplain.teach.pad import EnteredScore, Form, Pad, address

MOST: Final = 9_999
TIEBREAK: Final = "tiebreak"


class CategoryPad(Pad[State, Any]):
    """A pad with the points of every seat by category, and the first tie-break if the game has one."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def fill(self, form: Form, material: object) -> State:
        """Ask for every number; points make no state, so the state stays at the start of a game."""
        start: State = self._game.start(material, form.players)
        rule = list(self._game.texts("en").rules)[-1]  # the number of the rule on the end of the game
        for seat in form.seats:
            for category in self._game.categories:
                form.number(category, rule, -MOST, MOST, seat=seat, start=0)
            if self._game.tiebreak(start, seat):
                form.number(TIEBREAK, rule, -MOST, MOST, seat=seat, start=0)
        return start

    def enter(self, state: State) -> dict[str, str]:
        """Return the points of a finished game, as entered."""
        entered: dict[str, str] = {}
        for seat in range(state.players):
            for category, points in self._game.breakdown(state, seat).items():
                entered[address(category, seat)] = str(points)
            for decides in self._game.tiebreak(state, seat)[:1]:
                entered[address(TIEBREAK, seat)] = str(decides)
        return entered

    def counted(self, form: Form) -> list[EnteredScore]:
        """Return what was entered, by seat."""

        def read(key: str, seat: int) -> int:
            return int(form.read.get(address(key, seat), 0))

        return [
            EnteredScore(
                {category: read(category, seat) for category in self._game.categories},
                (read(TIEBREAK, seat),),
            )
            for seat in form.seats
        ]
