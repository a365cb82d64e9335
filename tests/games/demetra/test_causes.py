"""Questions that several rules can ask cite the one that did."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.cubes import CROPS
from floodplain.games.demetra.rules.buy import Trade
from floodplain.games.demetra.rules.cubes import Pay, Substitute
from floodplain.games.demetra.rules.draws import Drawn
from floodplain.games.demetra.rules.fields import Fallow
from floodplain.games.demetra.rules.harvest import Glean, Renew
from floodplain.games.demetra.rules.powers import TakeLone
from floodplain.games.demetra.rules.register import TakeFromRegister
from floodplain.games.demetra.rules.store import TakeToStore
from floodplain.games.demetra.state import STOCK, Demetra
from floodplain.kernel.flow import Decision, asked
from tests.games.demetra.country import NAMES, cubes, exhaust, fields, register, strike, table
from tests.support import play

CAUSES: list[tuple[Decision[Demetra], str]] = [
    (Glean(0, 1, 1, "apprentice"), "D9.A"),
    (Glean(0, 1, 2, "seasonal"), "D9.B"),
    (Renew(0, 1, 1, "novice"), "D9.D"),
    (Renew(0, 1, 1, "new-harvest"), "D10.R"),
    (Trade(0, 1, "skilled"), "D9.E"),
    (Trade(0, 0, "trader"), "D9.G"),
    (Fallow(0, 0, "steward"), "D9.F"),
    (Fallow(0, 0, "replacement"), "D10.W"),
    (Drawn(0, 0, "merchant"), "D9.K"),
    (Drawn(0, 0, "replacement"), "D10.W"),
    (TakeFromRegister(0, "benefactor"), "D9.L"),
    (TakeFromRegister(0, "merchant"), "D9.K"),
    (TakeFromRegister(0, "lottery"), "D10.Q"),
    (TakeToStore(0, "first"), "D6.1"),
    (TakeToStore(0, "storekeeper"), "D9.H"),
    (Pay(0, 3, 0, 1, "councillor"), "D9.I"),
    (Pay(0, 2, 0, STOCK, "lottery"), "D10.Q"),
    (Substitute(0, 0, "harvest"), "D3.3"),
    (Substitute(0, 0, "far-harvest"), "D3.3"),
    (Substitute(0, 0, "seasonal"), "D9.1"),
    (Substitute(0, 0, "good-harvest"), "D9.1"),
]


@pytest.mark.parametrize(("question", "rule"), CAUSES, ids=str)
def test_a_question_cites_the_rule_of_its_cause(question: Decision[Demetra], rule: str) -> None:
    assert question.cited() == rule


@pytest.mark.rule("D10.R")
def test_the_new_harvest_cites_itself() -> None:
    state = table()
    fields(state, 0, "", harvested="C4")
    strike(state, "new-harvest")
    assert asked(state).cited() == "D10.R"


@pytest.mark.rule("D10.T")
def test_a_payment_says_what_it_is_for_at_every_step() -> None:
    state = table()
    cubes(state, 0, hops=3, wine=3)
    register(state, "A1")
    strike(state, "sale")
    play(state, "sale A1")
    for line in ("pay hops", "pay hops"):
        assert asked(state).cited() == "D10.T"
        assert DEMETRA.texts("en").ask(asked(state), state).startswith("Sale: ")
        play(state, line)


@pytest.mark.rule("D9.1")
def test_a_gleaner_without_its_crop_cites_the_rule_of_workers() -> None:
    state = table()
    fields(state, 0, "C4 C5 D3")
    exhaust(state, "vegetables")
    play(state, "action worker", "worker play apprentice", "place D4", "glean C4")
    assert asked(state).cited() == "D9.1"


def test_the_place_of_a_worker_is_offered_with_its_name() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    play(state, "action worker", "worker play apprentice")
    decision = asked(state)
    offered = [DEMETRA.texts("en").answer(decision, state, answer) for answer in decision.options(state)]
    assert "Apprentice on D4" in offered


@pytest.mark.rule("D9.I")
def test_the_councillors_payment_cites_the_councillor() -> None:
    state = table()
    fields(state, 0, "C4 C5")
    fields(state, 1, "G1")
    cubes(state, 0, hops=2, wine=2)
    state.pending.append(TakeLone(0))
    play(state, "councillor G1")
    assert asked(state).cited() == "D9.I"


@pytest.mark.rule("D9.1", "D10.P")
def test_a_crop_instead_of_one_that_a_good_harvest_lacks_says_where_it_comes_from() -> None:
    state = table()
    fields(state, 0, "C4")
    crop = CROPS[state.material.crop_of[NAMES.index("C4")]]
    exhaust(state, crop)
    strike(state, "good-harvest")
    play(state, f"good_harvest {crop}")
    assert asked(state).about(state)["by"] == "good-harvest"
