"""E13 and E14: Sphinx cards and the final scoring."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from floodplain.games.egizia import EGIZIA
from floodplain.games.egizia.rules.effects import score
from floodplain.games.egizia.rules.final import FinalScoring
from floodplain.games.egizia.scoring import card_points, card_progress
from floodplain.games.egizia.state import Egizia, changed
from tests.games.egizia.table import MATERIAL, crews, dealt, give, lay, portrait, run, to_act
from tests.support import legal_lines, play

SPHINX = [card.name for card in MATERIAL.sphinx]
WALLS = ["left_wall 1", "left_wall 2", "left_wall 3", "right_wall 1", "right_wall 2", "right_wall 3"]
COLUMNS = ["column 1", "column 2"]
ROOF = ["roof 1", "roof 2", "roof 3"]


def points(state: Egizia, seat: int, card: str) -> int:
    """Return what a Sphinx card would score for a seat now."""
    return card_points(state, seat, SPHINX.index(card))


def keep(state: Egizia, seat: int, *cards: str) -> None:
    """Give a seat these Sphinx cards and no others."""
    state.kept = changed(state.kept, seat, sum(1 << SPHINX.index(card) for card in cards))
    state.holding = changed(state.holding, seat, len(cards))


def levels(count: int) -> list[str]:
    return [f"obelisk {level}" for level in range(1, count + 1)]


def floor(number: int) -> list[str]:
    return [f"pyramid {number}-{place}" for place in range(1, 8 - number)]


@pytest.mark.rule("E13.1")
@pytest.mark.parametrize(("card", "level", "worth"), [("7", 7, 4), ("8", 8, 6), ("9", 9, 8)])
def test_the_obelisk_filled_to_a_level_by_any_players(card: str, level: int, worth: int) -> None:
    state = dealt()
    lay(state, 1, *levels(level - 1))
    assert points(state, 0, f"built-obelisk-{card}") == 0
    lay(state, 1, f"obelisk {level}")
    assert points(state, 0, f"built-obelisk-{card}") == worth


@pytest.mark.rule("E13.1")
def test_columns_temple_floors_and_graves_by_any_players() -> None:
    state = dealt()
    state.graves = (2,) * 12
    lay(state, 1, *WALLS, "column 1")
    assert points(state, 0, "built-temple_columns") == 0
    lay(state, 1, "column 2", "roof 1", "roof 3")
    assert (points(state, 0, "built-temple_columns"), points(state, 0, "built-temple")) == (5, 0)
    lay(state, 0, "roof 2")
    assert points(state, 0, "built-temple") == 8
    lay(state, 1, *floor(1), *floor(2), *floor(3))
    assert points(state, 0, "built-pyramid-4") == 0
    lay(state, 1, *floor(4))
    assert points(state, 0, "built-pyramid-4") == 6
    lay(state, 1, *[f"grave {place}" for place in range(1, 12)])
    assert points(state, 0, "built-graves-12") == 0
    lay(state, 1, "grave 12")
    assert points(state, 0, "built-graves-12") == 6


@pytest.mark.rule("E13.2")
@pytest.mark.parametrize(("players", "worth"), [(0, 0), (1, 3), (2, 5), (3, 7), (4, 7)])
def test_players_at_the_end_of_a_market_include_the_card_holder(players: int, worth: int) -> None:
    state = dealt(4)
    for seat in range(players):
        state.markets[2 * (3 - seat)] = 3
        state.markets[2 * (3 - seat) + 1] = 3
    assert points(state, 0, "players-stone") == worth
    assert points(state, 0, "players-grain") == worth


@pytest.mark.rule("E13.3")
@pytest.mark.parametrize(
    ("card", "spaces", "worth"),
    [
        ("own-temple-4", WALLS[:4], 7),
        ("own-pyramid-6", floor(1), 6),
        ("own-pyramid-7", [*floor(1), "pyramid 2-1"], 8),
        ("own-obelisk-4", levels(4), 6),
        ("own-obelisk-5", levels(5), 8),
        (
            "own-each-2",
            [*levels(2), "grave 1", "grave 2", "left_wall 1", "right_wall 1", "pyramid 1-1", "pyramid 1-2"],
            7,
        ),
    ],
)
def test_own_stones_on_a_building(card: str, spaces: list[str], worth: int) -> None:
    state = dealt()
    lay(state, 0, *spaces[:-1])
    assert points(state, 0, card) == 0
    lay(state, 1, spaces[-1])
    assert points(state, 0, card) == 0
    own = dealt()
    lay(own, 0, *spaces)
    assert points(own, 0, card) == worth


@pytest.mark.rule("E13.4")
def test_a_point_for_each_own_stone_on_the_graves() -> None:
    state = dealt()
    lay(state, 0, "grave 1", "grave 2")
    lay(state, 1, "grave 3")
    assert points(state, 0, "grave_stones") == 2


@pytest.mark.rule("E13.5")
def test_the_strength_of_the_crew_shown() -> None:
    state = dealt()
    crews(state, 0, 4, 5, 6, 7)
    assert [points(state, 0, f"strength-{crew}") for crew in ("blue", "black", "yellow", "joker")] == [
        4,
        5,
        6,
        7,
    ]


@pytest.mark.rule("E13.5")
def test_the_strength_of_the_crew_shown_is_told_against_the_most_there_is() -> None:
    state = dealt()
    crews(state, 0, 1, 2, 3, 4)
    crews(state, 1, 5, 6, 7, 8)
    assert card_progress(state, 1, SPHINX.index("strength-yellow")) == (7, 9)


@pytest.mark.rule("E13.6")
def test_the_most_productive_player_is_not_exceeded_by_others() -> None:
    state = dealt()
    assert (points(state, 0, "most-quarries"), points(state, 1, "most-quarries")) == (7, 7)
    give(state, 1, "quarry-2")
    assert (points(state, 0, "most-quarries"), points(state, 1, "most-quarries")) == (0, 7)
    give(state, 0, "field-yellow-5", "field-yellow-6")  # the rulebook's eleven
    assert (points(state, 0, "most-yellow"), points(state, 1, "most-yellow")) == (7, 0)
    assert (points(state, 0, "most-green"), points(state, 0, "most-brown")) == (7, 0)  # nobody has brown


@pytest.mark.rule("E13.6")
def test_with_equal_wheat_both_are_most_productive_and_with_none_nobody() -> None:
    state = dealt()
    assert (points(state, 0, "most-yellow"), points(state, 1, "most-yellow")) == (0, 0)
    give(state, 0, "field-yellow-4")
    give(state, 1, "field-yellow-4")
    assert (points(state, 0, "most-yellow"), points(state, 1, "most-yellow")) == (7, 7)


@pytest.mark.rule("E13.6", "E12.22")
def test_two_improvements_on_one_field_change_two_majorities() -> None:
    state = dealt()
    give(state, 0, "field-brown-9")
    give(state, 1, "field-green-3", "field-brown-7")
    assert (points(state, 0, "most-brown"), points(state, 0, "most-green")) == (7, 0)
    give(state, 0, "improve_field")
    play(state, "improve field-brown-9 yellow-green")
    assert (points(state, 0, "most-brown"), points(state, 0, "most-yellow")) == (0, 7)
    give(state, 0, "improve_field")
    play(state, "improve field-brown-9 green")
    assert (points(state, 0, "most-green"), points(state, 1, "most-green")) == (7, 0)
    assert (points(state, 0, "most-yellow"), points(state, 1, "most-yellow")) == (0, 0)  # nobody has any


@pytest.mark.rule("E13.7")
def test_own_markers_at_the_end_of_markets() -> None:
    state = dealt()
    state.markets[:2] = [3, 2]
    assert [points(state, 0, f"end-{name}") for name in ("stone", "grain", "stone-grain")] == [5, 0, 0]
    state.markets[1] = 3
    assert [points(state, 0, f"end-{name}") for name in ("stone", "grain", "stone-grain")] == [5, 5, 9]
    assert points(state, 1, "end-stone") == 0


@pytest.mark.rule("E13.8", "E12.2")
def test_two_points_for_each_permanent_card() -> None:
    state = dealt()
    give(state, 0, "upstream", "improve_field", "quarry-3", "field-green-2", "wheat_4")
    assert points(state, 0, "permanents") == 4


@pytest.mark.rule("E13.9")
@pytest.mark.parametrize(("points_before", "tithe"), [(9, 0), (10, 1), (39, 3), (-15, 0)])
def test_the_tithe_is_a_point_for_every_full_ten_after_all_else(points_before: int, tithe: int) -> None:
    state = dealt()
    score(state, 0, points_before, 8)
    keep(state, 0, "tithe")
    run(state, FinalScoring())
    assert EGIZIA.breakdown(state, 0)["tithe"] == tithe


@pytest.mark.rule("E13.9")
def test_the_tithe_counts_the_other_cards_first() -> None:
    state = dealt()
    score(state, 0, 5, 8)
    keep(state, 0, "tithe", "end-stone")
    state.markets[0], state.stones[0] = 3, 0
    assert EGIZIA.breakdown(state, 0)["tithe"] == 1
    run(state, FinalScoring())
    assert state.scores[0] == 11


@pytest.mark.rule("E10.3", "E14.1")
def test_stones_are_sold_two_for_a_point_on_the_last_two_spaces() -> None:
    for space, sold in ((1, None), (2, 3), (3, 3)):
        state = dealt()
        keep(state, 0)
        keep(state, 1)
        state.stones = [7, 0]
        state.markets[0] = space
        run(state, FinalScoring())
        if sold is None:
            assert to_act(state) is None
            continue
        assert legal_lines(state) == ["sale all", "sale none"]
        play(state, "sale all")
        assert (state.scores[0], state.stones[0]) == (sold, 1)


@pytest.mark.rule("E10.3")
def test_the_sale_may_be_declined_and_one_stone_is_no_pair() -> None:
    state = dealt()
    keep(state, 0)
    state.stones = [7, 1]
    state.markets[0] = state.markets[2] = 3
    run(state, FinalScoring())
    play(state, "sale none")
    assert to_act(state) is None
    assert EGIZIA.breakdown(state, 0)["sale"] == 0


@pytest.mark.rule("E14.1", "E12.19")
@pytest.mark.parametrize(
    ("graves", "card", "award"),
    [
        ((), False, 0),
        ((), True, 2),
        ((6, 4), False, 2),
        ((6, 4), True, 5),
        ((6, 5), False, 5),
        ((6, 6, 6, 3), False, 9),
    ],
)
def test_graves_bring_an_award_by_their_sum(graves: tuple[int, ...], card: bool, award: int) -> None:
    state = dealt()
    keep(state, 0)
    state.graves = (*graves, *[2] * (12 - len(graves)))
    lay(state, 0, *[f"grave {place}" for place in range(1, len(graves) + 1)])
    if card:
        give(state, 0, "grave_card-5")
    assert EGIZIA.breakdown(state, 0)["grave_award"] == award
    run(state, FinalScoring())
    assert state.scores[0] == award


@pytest.mark.rule("E14.1")
def test_all_players_score_from_the_highest_down_and_show_the_cards() -> None:
    state = dealt(3)
    state.scores, state.ranking = [3, 8, 5], (1, 2, 0)
    for seat in range(3):
        keep(state, seat)
        state.markets[2 * seat] = 3
        state.stones[seat] = 2
    keep(state, 1, "end-stone")
    run(state, FinalScoring())
    seats = []
    while to_act(state) is not None:
        seats.append(to_act(state))
        play(state, "sale all")
    assert seats == [1, 2, 0]
    shown = portrait(EGIZIA.observe(state, 0))["seats"][1]
    assert [card["card"] for card in shown["sphinx"]] == ["end-stone"]
    assert state.phase == 8


@pytest.mark.rule("E14.1", "E12.1")
def test_anytime_cards_do_nothing_at_the_end() -> None:
    state = dealt()
    keep(state, 0)
    keep(state, 1)
    give(state, 0, "wheat_4", "strength_3", "keep_two_sphinx")
    run(state, FinalScoring())
    assert to_act(state) is None
    assert state.scores == [0, 0]


@pytest.mark.rule("E14.2")
def test_on_a_shared_space_the_player_in_front_wins() -> None:
    state = dealt(3)
    for seat in range(3):
        keep(state, seat)
    state.scores, state.ranking = [10, 12, 8], (1, 0, 2)
    state.markets[0], state.stones[0] = 3, 4  # 10 + 2: reaches seat 2's space after it
    run(state, FinalScoring())
    play(state, "sale all")
    assert state.scores == [12, 12, 8]
    state.points[8], state.points[14 + 8], state.points[28 + 8] = 10, 12, 8
    assert EGIZIA.scores(state) == (12, 12, 8)
    assert EGIZIA.ranks(state) == (2, 1, 3)


@pytest.mark.rule("E14.2")
def test_the_highest_score_wins() -> None:
    state = dealt()
    for seat in range(2):
        keep(state, seat)
    score(state, 0, 4, 8)
    run(state, FinalScoring())
    assert EGIZIA.ranks(state) == (1, 2)


@pytest.mark.rule("E13.3")
@pytest.mark.parametrize("missing", ["obelisk 2", "grave 2", "left_wall 2", "pyramid 1-2"])
def test_two_stones_on_each_building_count_graves_among_them(missing: str) -> None:
    spaces = [f"{part} {place}" for part in ("obelisk", "grave", "left_wall") for place in (1, 2)]
    state = dealt()
    lay(state, 0, *[space for space in (*spaces, "pyramid 1-1", "pyramid 1-2") if space != missing])
    assert points(state, 0, "own-each-2") == 0
    lay(state, 0, missing)
    assert points(state, 0, "own-each-2") > 0


@pytest.mark.rule("E7.6", "E7.10", "E12.19", "E13.9", "E14.1")
def test_the_score_sheet_shows_where_points_come_from() -> None:
    state = dealt()
    state.graves = (4, 5)
    lay(state, 0, *levels(2), "grave 1", *floor(1)[:4])
    lay(state, 1, *floor(1)[4:], "grave 2")
    give(state, 0, "grave_card-5")
    keep(state, 0, "strength-blue", "tithe")
    assert to_builtins(EGIZIA.sources(state, 0)) == {
        "obelisk": [{"token": "stone", "amount": 2}],
        "graves": [{"token": "stone", "amount": 1}],
        "pyramid": [{"token": "stone", "amount": 4}],
        "grave_award": [{"amount": 9}],
        "floors": [{"amount": 4}],
        "sphinx_cards": [{"token": "strength-blue", "amount": 1}],
    }
    assert to_builtins(EGIZIA.sources(state, 1)["floors"]) == []
