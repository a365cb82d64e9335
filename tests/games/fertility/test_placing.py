"""F2 and F3: the turn, and placing a Valley tile."""

from __future__ import annotations

import pytest

from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.rules.place import LayTile
from floodplain.kernel.errors import IllegalAnswer
from floodplain.kernel.flow import asked, settle
from tests.games.fertility.board import POOL, dealt, give, lay, places, portrait
from tests.support import kind, legal_lines, play


@pytest.mark.rule("F2.1")
def test_a_turn_is_place_build_supply_and_end_in_that_order() -> None:
    state = dealt(row=(1, 4, 8, 20))
    kinds = []
    for line in (
        "choose papyrus-papyrus",
        "place E5 down",
        "build 1",
        "supply papyrus 1",
        "take bovine-bovine",
        "tile grape-grape",
        "district 2",
    ):
        kinds.append(kind(state))
        play(state, line)
    assert kinds == ["choose", "place", "build", "supply", "take", "tile", "district"]
    assert kind(state) == "choose"
    assert asked(state).seat == 1


@pytest.mark.rule("F2.1")
def test_building_and_supplying_are_optional() -> None:
    state = dealt()
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build none", "supply done")
    assert kind(state) == "take"


@pytest.mark.rule("F2.1")
def test_a_player_cannot_go_back_to_building() -> None:
    state = dealt()
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "build none", "supply papyrus 1")
    assert kind(state) != "build"


@pytest.mark.rule("F3.1")
def test_a_tile_lies_on_two_neighbouring_desert_squares_in_any_turn() -> None:
    state = dealt()
    legal = places(state, "alabaster-papyrus")
    # F3 and E4 lie beside the alabaster of F4. Wheat on G3 and tiles on F4 close the other sides.
    assert [place for place in legal if place.startswith("F3")] == ["F3 left", "F3 up"]
    assert [place for place in legal if place.startswith("E4")] == ["E4 down", "E4 left", "E4 up"]


@pytest.mark.rule("F3.1")
def test_a_printed_good_is_desert() -> None:
    assert "E4 up" in places(dealt(), "alabaster-papyrus")  # E3 bears a printed papyrus


@pytest.mark.rule("F3.1")
@pytest.mark.parametrize("place", ["E5 left", "F5 down", "G3 down", "F6 right", "E4 right", "F4 right"])
def test_wheat_water_and_covered_squares_are_forbidden(place: str) -> None:
    state = dealt()
    for tile in TILE_NAMES:
        assert place not in places(state, tile)


@pytest.mark.rule("F3.1")
def test_a_double_turned_by_180_degrees_is_not_offered_twice() -> None:
    state = dealt()
    assert all(place.split()[1] in ("right", "down") for place in places(state, "papyrus-papyrus"))


@pytest.mark.rule("F3.2")
def test_the_rulebook_shows_a_valid_placement_by_one_matching_scene() -> None:
    # A papyrus field beside the papyrus of F5 is enough, whatever its other half is.
    assert "E5 down" in places(dealt(), "papyrus-grape")
    assert "E6 up" in places(dealt(), "alabaster-papyrus")


@pytest.mark.rule("F3.2")
def test_the_rulebook_shows_an_invalid_placement_without_a_matching_scene() -> None:
    # Cattle and grapes beside the papyrus of F5 and the alabaster of F4: neither equals its neighbour.
    state = dealt()
    assert "E5 down" not in places(state, "bovine-grape")
    assert "E4 down" not in places(state, "bovine-grape")


@pytest.mark.rule("F3.2")
def test_corners_are_no_contact() -> None:
    assert "E3 up" not in places(dealt(), "alabaster-alabaster")  # E3 meets F4 at a corner only
    assert "E3 right" in places(dealt(), "alabaster-alabaster")  # F3 lies above it


@pytest.mark.rule("F3.2")
def test_only_tiles_in_play_count_for_contact() -> None:
    # No scene is near A1, so nothing can match.
    assert not any(place.startswith(("A1", "B1")) for tile in TILE_NAMES for place in places(dealt(), tile))


@pytest.mark.rule("F3.3")
def test_other_contacts_may_differ() -> None:
    # E4 touches the alabaster of F4 with cattle, E5 the papyrus of F5 with papyrus: one match is enough.
    assert "E4 down" in places(dealt(), "bovine-papyrus")


def with_desert_only_on(*names: str) -> int:
    """Return the empty squares of a valley where everything else is covered."""
    squares = [f"{column}{row}" for column in "ABCDEFGHIJKL" for row in range(1, 9)]
    return sum(1 << squares.index(name) for name in names)


@pytest.mark.rule("F3.4")
def test_without_a_legal_place_one_tile_is_discarded_and_the_turn_continues() -> None:
    state = dealt()
    state.empty = with_desert_only_on("A1")
    state.pending[-1] = LayTile(0)  # the turn starts again, on a full valley
    settle(state)
    give(state, grape=1)
    assert legal_lines(state) == [
        "discard papyrus-papyrus",
        "discard grape-grape",
        "discard alabaster-bovine",
    ]
    play(state, "discard grape-grape")
    assert [TILE_NAMES[tile] for tile in state.pools[0]] == ["papyrus-papyrus", "alabaster-bovine"]
    assert kind(state) == "build"
    assert portrait(state)["discarded"] == ["grape-grape"]


@pytest.mark.rule("F3.5")
def test_a_tile_that_fits_nowhere_is_not_offered_while_another_fits() -> None:
    state = dealt(pool=("papyrus-papyrus", "grape-grape", "grape-grape"))
    state.empty = with_desert_only_on("E5", "E6")  # beside the papyrus of F5
    assert legal_lines(state) == ["choose papyrus-papyrus"]
    with pytest.raises(IllegalAnswer):
        play(state, "discard grape-grape")


@pytest.mark.rule("F3.2", "F3.5")
@pytest.mark.parametrize(
    ("squares", "tile", "legal"),
    [
        (("E3", "F3"), "alabaster-bovine", ["F3 left"]),  # F3 lies above the alabaster of F4
        (("E3", "F3"), "alabaster-alabaster", ["E3 right"]),
        (("H4", "I4"), "alabaster-bovine", ["I4 left"]),  # H4 lies beside the cattle of G4
        (("H4", "I4"), "bovine-papyrus", ["H4 right"]),
        (("F2", "F3"), "alabaster-bovine", ["F3 up"]),
        (("E4", "E3"), "alabaster-bovine", ["E4 up"]),
        (("G6", "G7"), "papyrus-grape", ["G7 up"]),  # G6 lies below the grapes of G5
        (("G6", "G7"), "grape-grape", ["G6 down"]),
        (("E5", "E6"), "papyrus-grape", ["E5 down"]),  # E5 lies beside the papyrus of F5
    ],
)
def test_one_pair_of_squares_left_is_enough_whichever_way_it_lies(
    squares: tuple[str, str], tile: str, legal: list[str]
) -> None:
    state = dealt()
    state.pools[0] = (TILE_NAMES.index(tile),)
    state.empty = with_desert_only_on(*squares)
    state.pending[-1] = LayTile(0)
    settle(state)
    assert legal_lines(state) == [f"choose {tile}"]
    assert places(state, tile) == legal


@pytest.mark.rule("F3.2", "F3.4")
@pytest.mark.parametrize("squares", [("E8", "F1"), ("D8", "E1"), ("E3", "F4"), ("A3", "A4")])
def test_squares_that_do_not_meet_or_touch_no_matching_scene_hold_no_tile(squares: tuple[str, str]) -> None:
    state = dealt()
    state.pools[0] = (TILE_NAMES.index("alabaster-bovine"),)
    state.empty = with_desert_only_on(*squares)
    state.touching[0] = with_desert_only_on("F1", "E1", "F4", "E8", "D8")
    state.pending[-1] = LayTile(0)
    settle(state)
    assert kind(state) == "discard"


@pytest.mark.rule("F3.1")
@pytest.mark.parametrize(
    ("place", "first", "second"),
    [("B2 right", "B2", "C2"), ("B2 down", "B2", "B3"), ("C4 left", "C4", "B4"), ("C4 up", "C4", "C3")],
)
def test_a_turn_says_where_the_second_scene_lies(place: str, first: str, second: str) -> None:
    state = dealt()
    state.touching[0] |= with_desert_only_on(first)
    before = state.empty
    lay(state, "alabaster-bovine", place)
    assert state.scenes[0] & with_desert_only_on(first)
    assert state.scenes[1] & with_desert_only_on(second)
    assert before & ~state.empty == with_desert_only_on(first, second)
    below = f"{second[0]}{int(second[1]) + 1} down"
    assert (below in places(state, "bovine-bovine")) == (place != "C4 up")  # its other half lies there
    assert below not in places(state, "grape-grape")


@pytest.mark.rule("F3.1")
def test_a_laid_tile_leaves_the_pool_and_lies_in_the_valley() -> None:
    state = dealt()
    play(state, "choose grape-grape")
    assert asked(state).about(state) == {"tile": "grape-grape"}
    play(state, "place H5 down")
    assert [TILE_NAMES[tile] for tile in state.pools[0]] == ["papyrus-papyrus", "alabaster-bovine"]
    assert [TILE_NAMES[tile] for tile in state.pools[1]] == list(POOL)
    assert portrait(state)["tiles"] == [
        {"tile": "grape-grape", "scenes": ["grape", "grape"], "square": "H5", "turn": "down"}
    ]
    assert not state.empty & with_desert_only_on("H5", "H6")
    for tile in TILE_NAMES:
        assert not [place for place in places(state, tile) if place.startswith(("H5", "H6"))]
    assert "H7 down" in places(state, "papyrus-grape") or "H7 right" in places(state, "grape-grape")
