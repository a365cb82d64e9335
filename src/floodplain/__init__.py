"""Three board games of river and harvest, Fertility, Demetra and Egizia, by their full rules.

A whole game, every answer by lot:

>>> import floodplain
>>> state = floodplain.start("egizia", players=2, seed=1)
>>> rng = floodplain.Rng(1)
>>> while floodplain.legal(state):
...     floodplain.perform(state, floodplain.draw(state, rng))
>>> len(floodplain.scores(state))
2
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floodplain.face import (
        Budget,
        FloodplainError,
        Game,
        Judgement,
        Player,
        Record,
        Rng,
        State,
        Table,
        answer,
        draw,
        game,
        legal,
        observe,
        perform,
        play,
        ranks,
        replay,
        say,
        scores,
        start,
        to_act,
    )

__version__ = "0.1.0"

__all__ = [
    "Budget",
    "FloodplainError",
    "Game",
    "Judgement",
    "Player",
    "Record",
    "Rng",
    "State",
    "Table",
    "answer",
    "draw",
    "game",
    "legal",
    "observe",
    "perform",
    "play",
    "ranks",
    "replay",
    "say",
    "scores",
    "start",
    "to_act",
]


if not TYPE_CHECKING:  # for a type checker the names above are all there are

    def __getattr__(name: str) -> object:
        """The rooms are loaded when they are first asked for, so that importing floodplain costs nothing."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module("floodplain.face"), name)
        return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
