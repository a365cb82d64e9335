"""Portraits share pieces drawn earlier, and an earlier portrait never changes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec import to_builtins
from msgspec.structs import asdict

from floodplain.catalog import GAMES
from floodplain.kernel.flow import State
from floodplain.kernel.rng import Rng
from floodplain.server.messages.patch import patch_of

ANSWERS = 60


@pytest.mark.parametrize("name", GAMES)
def test_later_portraits_do_not_change_earlier_ones(name: str) -> None:
    game, rng = GAMES[name].game, Rng("portraits")
    state: State = game.start(game.material_of(game.edition), 2)
    portraits, then = [], []
    for _ in range(ANSWERS):
        portraits.append(game.portrait(state))
        then.append(to_builtins(portraits[-1]))
        state.perform(state.draw(rng))
    assert then[0] != then[-1]
    assert [to_builtins(portrait) for portrait in portraits] == then


@pytest.mark.parametrize("name", GAMES)
def test_constant_parts_are_drawn_once(name: str) -> None:
    game, rng = GAMES[name].game, Rng("material")
    state: State = game.start(game.material_of(game.edition), 2)
    drawn = []
    for _ in range(ANSWERS):
        drawn.append(game.portrait(state))
        state.perform(state.draw(rng))
    assert len({id(asdict(portrait)["material"]) for portrait in drawn}) == 1
    assert not any("material" in patch_of(old, new) for old, new in pairwise(drawn))
