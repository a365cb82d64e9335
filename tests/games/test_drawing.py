"""Tables are drawn of pieces that were drawn before; that they are right, the conformance suite checks."""

from __future__ import annotations

from floodplain.games.egizia import EGIZIA
from floodplain.games.fertility import FERTILITY


def test_what_has_not_changed_in_fertility_is_drawn_once() -> None:
    state = FERTILITY.start(FERTILITY.material(FERTILITY.edition), 2)
    first, second = FERTILITY.portrait(state), FERTILITY.portrait(state.copy())
    assert first.valley is second.valley
    assert all(one is other for one, other in zip(first.seats, second.seats, strict=True))


def test_what_has_not_changed_in_egizia_is_drawn_once() -> None:
    state = EGIZIA.start(EGIZIA.material(EGIZIA.edition), 2)
    first, second = EGIZIA.portrait(state), EGIZIA.portrait(state.copy())
    assert first.buildings is second.buildings
    assert first.floors is second.floors
    assert all(one is other for one, other in zip(first.river, second.river, strict=True))
