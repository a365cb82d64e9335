"""The portrait of the table, which lets a client draw it without knowing any rules."""

from __future__ import annotations

from typing import Any

import pytest

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.scoring import card_points, card_progress
from floodplain.games.egizia.state import Egizia
from tests.games.egizia.table import MATERIAL, crews, dealt, dock, give, lay, portrait
from tests.support import play, random_game


def own(state: Egizia, seat: int = 0) -> Any:
    return portrait(state)["seats"][seat]


@pytest.mark.rule("E5.1", "E5.2", "E5.3")
def test_the_portrait_shows_feeding_now_and_for_every_flood() -> None:
    state = dealt()
    give(state, 0, "field-yellow-4", "field-brown-8")
    crews(state, 0, 5, 4, 3, 2)
    assert own(state)["feeding"] == {"need": 14, "supply": 10, "missing": 4, "loss": 3, "cost": 12}
    assert own(state)["wheat_at"] == {"left": 6, "middle": 10, "right": 18}
    assert portrait(state)["feeds"]
    assert own(state, 1)["feeding"]["missing"] == 0


@pytest.mark.rule("E4.2")
def test_the_portrait_shows_open_spaces_and_those_a_ship_would_give_up() -> None:
    state = dealt()
    before = own(state)["berths"]
    assert len(before) == 20
    play(state, "ship Esna", "ship Ombos")
    assert own(state)["berths"] == before[before.index("Esna") + 1 :]
    play(state, "ship pass")
    assert own(state)["berths"] == []


@pytest.mark.rule("E7.2", "E7.4", "E7.5")
def test_the_portrait_shows_possible_work_at_a_site() -> None:
    state = dealt()
    crews(state, 0, 1, 3, 1, 2)
    works = own(state)["works"]
    assert (works["obelisk"]["strength"], works["obelisk"]["stones"]) == (5, 5)  # 3 more come in
    assert works["sphinx"] == {"strength": 5, "stones": 5, "value": 5, "spaces": []}
    named = [(space["building"], space["place"]) for space in works["obelisk"]["spaces"]]
    assert named == [("obelisk", "1"), ("grave", "1")]
    give(state, 0, "strength_3")
    assert own(state)["works"]["sphinx"]["value"] == 5  # the most that is drawn
    state.resting[0] = 0b0111
    assert own(state)["works"]["temple"] == {"strength": 0, "stones": 5, "value": 0, "spaces": []}


@pytest.mark.parametrize(
    ("card", "progress"),
    [
        ("built-obelisk-7", (2, 7)),
        ("built-graves-12", (1, 12)),
        ("built-temple_columns", (2, 8)),
        ("built-temple", (2, 11)),
        ("built-pyramid-4", (1, 4)),
        ("players-stone", (1, 2)),
        ("own-temple-4", (1, 4)),
        ("own-obelisk-4", (1, 4)),
        ("own-each-2", (5, 8)),
        ("grave_stones", (1, 12)),
        ("strength-blue", (4, 9)),
        ("most-quarries", (3, 5)),
        ("most-brown", (0, 1)),
        ("end-stone", (3, 3)),
        ("end-stone-grain", (4, 6)),
        ("tithe", (0, 0)),
    ],
)
def test_the_portrait_shows_the_progress_of_a_sphinx_card(card: str, progress: tuple[int, int]) -> None:
    state = dealt()
    lay(state, 0, "obelisk 1", "grave 1", "left_wall 1", "pyramid 1-1", "pyramid 1-2")
    lay(state, 1, "obelisk 2", "right_wall 1", *[f"pyramid 1-{place}" for place in range(3, 7)])
    crews(state, 0, 4, 1, 1, 2)
    give(state, 1, "quarry-2")
    state.markets[:2] = [3, 1]
    number = next(each for each, sphinx in enumerate(MATERIAL.sphinx) if sphinx.name == card)
    assert card_progress(state, 0, number) == progress


@pytest.mark.parametrize("players", [2, 4])
def test_a_card_that_is_reached_pays_and_one_that_is_not_does_not(players: int) -> None:
    """Progress and points agree at every moment of a game."""
    all_or_nothing = [
        number
        for number, card in enumerate(MATERIAL.sphinx)
        if card.name.startswith(("built", "own", "most", "end"))
    ]
    for state in random_game(EGIZIA, players, seed=5):
        for number in all_or_nothing:
            have, want = card_progress(state, 0, number)
            assert (card_points(state, 0, number) > 0) == (have >= want)


@pytest.mark.rule("E5.1", "E6.1", "E8.1", "E9.1", "E7.10")
def test_the_end_of_a_round_is_summarised_completely() -> None:
    state = dealt()
    assert portrait(state)["round_end"] is None
    lay(state, 1, *[f"pyramid 1-{place}" for place in range(1, 6)])
    state.begun = (state.order, tuple(state.points), tuple(state.stones), tuple(state.laid))
    crews(state, 0, 4, 2, 1, 2)
    dock(state, "temple", 0)
    play(
        state,
        "ship pass",
        "ship pass",
        "crew blue",
        "joker rests",
        "lay pyramid 1-6",
        "lay left_wall 1",
        "lay done",
    )
    told = portrait(state)["round_end"]
    assert (told["round"], told["order"], state.round) == (1, [0, 1], 2)
    assert not any(state.account)  # the summary of the next round is still empty
    assert told["floors"] == [{"floor": 1, "seat": 1, "points": 5, "stones": [1, 5]}]
    first, second = told["seats"]
    assert (first["need"], first["wheat"], first["missing"], first["hunger"]) == (9, 6, 3, -9)
    assert first["stones"] == {"before": 2, "quarries": 3, "otherwise": -3, "after": 2}
    assert first["built"] == {"sphinx": 0, "obelisk": 0, "graves": 0, "temple": 1, "pyramid": 2}
    assert (first["bonus"], first["sites"], first["floors"], first["otherwise"]) == (1, 1, 0, 0)
    assert (first["before"], first["after"]) == (0, -5)
    assert (second["missing"], second["hunger"], second["floors"], second["after"]) == (0, 0, 5, 5)
    assert portrait(state)["order"] == [0, 1]


@pytest.mark.rule("E12.9", "E12.17")
def test_wheat_from_cards_and_stones_counts_as_eaten() -> None:
    state = dealt()
    give(state, 0, "wheat_4", "stones_as_wheat")
    crews(state, 0, 4, 4, 2, 2)
    play(state, "ship pass", "ship pass", "surplus 1", "stones_as_wheat 1")
    account = portrait(state)["round_end"]["seats"][0]
    assert (account["need"], account["wheat"], account["missing"], account["hunger"]) == (12, 11, 1, -3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_summary_of_every_round_adds_up(players: int) -> None:
    rounds = set()
    for state in random_game(EGIZIA, players, seed=9):
        told = portrait(state)["round_end"]
        if told is None or told["round"] in rounds:
            continue
        rounds.add(told["round"])
        for seat, account in enumerate(told["seats"]):
            stones = account["stones"]
            assert stones["before"] + stones["quarries"] + stones["otherwise"] == stones["after"]
            named = [account[name] for name in ("hunger", "floors", "bonus", "otherwise")]
            assert account["before"] + sum(account["built"].values()) + sum(named) == account["after"]
            if not state.settled:
                assert account["after"] == state.scores[seat]
    assert rounds == {1, 2, 3, 4, 5}
