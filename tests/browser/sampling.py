"""What every run looks at; the same for another game or at another size is left to a deep run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from _pytest.mark.structures import ParameterSet

from floodplain.catalog import GAMES
from tests.server.support import DEEP

SIZES = {False: "wide", True: "phone"}
deep = pytest.mark.skipif(not DEEP, reason="a deep run, by ./check --deep: the same once more takes minutes")


def always_and_deep(always: str) -> pytest.MarkDecorator:
    """This game every time, the others in a deep run."""
    return pytest.mark.parametrize(
        "game", [pytest.param(game, marks=() if game == always else deep) for game in GAMES]
    )


def in_turn(names: str, places: Iterable[Sequence[str]]) -> pytest.MarkDecorator:
    """Each place at one size every time, in turn wide and on a phone; at the other in a deep run."""
    return pytest.mark.parametrize(
        (*names.split(), "phone"),
        [
            _param(place, phone, marks=() if phone is (number % 2 == 1) else deep)
            for number, place in enumerate(places)
            for phone in SIZES
        ],
    )


def _param(place: Sequence[str], phone: bool, marks: pytest.MarkDecorator | tuple[()]) -> ParameterSet:
    return pytest.param(*place, phone, marks=marks, id="-".join((*place, SIZES[phone])))
