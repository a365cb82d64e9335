"""A table is drawn of pieces that were drawn before, and shows what lies there all the same."""

from __future__ import annotations

from typing import Any

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.kernel.flow import Decision, State
from floodplain.kernel.rng import Rng
from floodplain.kernel.walk import walk
from tests.games.fertility.board import portrait


@pytest.mark.parametrize("players", FERTILITY.player_counts)
def test_a_table_is_drawn_the_same_whatever_was_drawn_before(players: int) -> None:
    material, rng = FERTILITY.material(FERTILITY.edition), Rng("drawing")
    state = FERTILITY.start(material, players)

    def anything(decision: Decision[Any], view: State) -> int:
        options = decision.options(view)
        return options[rng.below(len(options))]

    for _ in walk(state, anything, lambda _: rng):
        drawn = portrait(state)
        kept = dict(material.pieces)
        material.pieces.clear()
        assert portrait(state) == drawn
        material.pieces.update(kept)


def test_what_has_not_changed_is_drawn_once() -> None:
    material = FERTILITY.material(FERTILITY.edition)
    state = FERTILITY.start(material, 2)
    first, second = FERTILITY.portrait(state), FERTILITY.portrait(state.copy())
    assert first.valley is second.valley
    assert all(one is other for one, other in zip(first.seats, second.seats, strict=True))
