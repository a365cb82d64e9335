"""F4: gathering."""

from __future__ import annotations

from collections import Counter

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.rules.gather import SettleQuarry
from floodplain.games.fertility.squares import square_name
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import asked, awaited
from floodplain.kernel.rng import Rng
from tests.games.fertility.board import dealt, gathered, lay, pass_turns, places, portrait
from tests.games.fertility.test_placing import with_desert_only_on
from tests.support import kind, legal_lines, play


def laid(tile: str, place: str) -> Fertility:
    state = dealt(pool=(tile, "grape-grape", "papyrus-papyrus"))
    lay(state, tile, place)
    return state


@pytest.mark.rule("F4.1")
def test_a_scene_brings_a_good_for_a_matching_scene_beside_it() -> None:
    assert gathered(laid("alabaster-grape", "F3 up")) == {"alabaster": 1}


@pytest.mark.rule("F4.1")
def test_both_scenes_bring_goods() -> None:
    # E4 beside the alabaster of F4, E5 beside the papyrus of F5.
    assert gathered(laid("alabaster-papyrus", "E4 down")) == {"alabaster": 1, "papyrus": 1}


@pytest.mark.rule("F4.1")
def test_the_other_half_of_the_same_tile_brings_nothing() -> None:
    assert gathered(laid("papyrus-papyrus", "E5 down")) == {"papyrus": 1}


@pytest.mark.rule("F4.1")
def test_two_equal_neighbours_bring_two() -> None:
    state = dealt(pool=("alabaster-alabaster", "alabaster-alabaster", "grape-grape"))
    lay(state, "alabaster-alabaster", "E3 down")  # E4 beside F4
    pass_turns(state, 2)
    lay(state, "alabaster-alabaster", "F2 down")  # F3 above F4 and beside E3
    assert gathered(state)["alabaster"] == 2


@pytest.mark.rule("F4.2")
def test_each_wheat_square_in_contact_brings_wheat() -> None:
    state = laid("papyrus-papyrus", "E5 down")  # D5 is wheat
    assert state.wheat == [1, 0]
    state = laid("bovine-grape", "H4 up")  # H3 beside G3, and H4 beside the cattle of G4
    assert state.wheat == [1, 0]
    state = laid("alabaster-bovine", "F3 up")  # F3 and F2 beside G3 and G2
    assert state.wheat == [2, 0]


@pytest.mark.rule("F4.2")
def test_three_wheat_squares_bring_three() -> None:
    state = dealt(valley="4t,1,3t")
    lay(state, "grape-grape", "G6 right")  # H5 above it, G7 and I6 beside it
    assert portrait(state)["valley"]["rows"][4][7] == "w"
    assert state.wheat == [3, 0]


@pytest.mark.rule("F4.3")
def test_two_equal_printed_goods_bring_two() -> None:
    state = dealt(pool=("alabaster-grape", "alabaster-alabaster", "papyrus-papyrus"))
    lay(state, "alabaster-grape", "F3 up")
    pass_turns(state, 1)
    lay(state, "alabaster-alabaster", "D3 right")  # D3 and E3 bear papyrus; E3 beside the alabaster of F3
    assert gathered(state) == {"alabaster": 1, "papyrus": 2}


@pytest.mark.rule("F4.3")
def test_the_first_scene_covers_a_printed_good_as_the_second_does() -> None:
    assert gathered(laid("alabaster-alabaster", "E3 down")) == {"alabaster": 1, "papyrus": 1}


@pytest.mark.rule("F4.3")
def test_a_covered_printed_good_is_gathered_whatever_the_scene() -> None:
    # E3 bears papyrus; the alabaster half touches F4.
    assert gathered(laid("alabaster-grape", "E4 up")) == {"alabaster": 1, "papyrus": 1}
    # G6, H6: H6 bears alabaster, covered by grapes; G6 touches the grapes of G5.
    assert gathered(laid("grape-grape", "G6 right")) == {"grape": 1, "alabaster": 1}


def before_a_quarry(players: int = 2) -> Fertility:
    """Return a valley in which E7 is about to be closed.

    E5 and E6 beside the papyrus of F5 are free, and F7's neighbours are not.
    """
    state = dealt(players)
    state.empty = with_desert_only_on("E5", "E6", "E7")
    return state


@pytest.mark.rule("F4.4")
def test_a_square_between_tiles_wheat_water_and_the_edge_becomes_a_quarry() -> None:
    state = before_a_quarry()
    lay(state, "papyrus-papyrus", "E5 down")
    # E7: D7 wheat, F7 water, E8 covered, E6 the new tile.
    assert kind(state) == "quarry"
    assert asked(state).about(state) == {"square": "E7"}
    assert portrait(state)["quarries"] == [{"square": "E7", "monument": None}]


@pytest.mark.rule("F4.4")
def test_an_open_pair_of_squares_is_no_quarry() -> None:
    state = dealt()
    state.empty = with_desert_only_on("E5", "E6", "E7", "E8")
    lay(state, "papyrus-papyrus", "E5 down")
    assert kind(state) != "quarry"
    assert state.quarries == 0


@pytest.mark.rule("F4.4")
def test_the_edge_of_the_valley_closes_and_corners_do_not_matter() -> None:
    state = dealt()
    state.empty = with_desert_only_on("A1", "B1", "C1", "B2", "C2")
    state.touching[2] |= with_desert_only_on("B1")
    lay(state, "papyrus-papyrus", "B1 right")
    # A1: two edges, wheat on A2 and the new tile on B1; B2 at its corner is still open.
    assert portrait(state)["quarries"] == [{"square": "A1", "monument": None}]


@pytest.mark.rule("F4.4")
def test_one_tile_can_close_several_squares_each_settled_on_its_own() -> None:
    state = dealt()
    state.empty = with_desert_only_on("E5", "E6", "E7", "E4", "D6")
    lay(state, "papyrus-papyrus", "E5 down")
    squares = []
    while kind(state) == "quarry":
        decision = state.pending[-1]
        assert isinstance(decision, SettleQuarry)
        squares.append(square_name(decision.square))
        play(state, "quarry monument" if len(squares) == 1 else "quarry grape")
    assert squares == ["D6", "E4", "E7"]
    assert gathered(state) == {"papyrus": 1, "grape": 2}
    assert portrait(state)["quarries"] == [
        {"square": "D6", "monument": 0},
        {"square": "E4", "monument": None},
        {"square": "E7", "monument": None},
    ]


@pytest.mark.rule("F4.5")
def test_a_quarry_gives_any_good_or_takes_a_monument() -> None:
    state = before_a_quarry()
    lay(state, "papyrus-papyrus", "E5 down")
    assert legal_lines(state) == [
        "quarry alabaster",
        "quarry bovine",
        "quarry papyrus",
        "quarry grape",
        "quarry monument",
    ]
    other = state.copy()
    play(state, "quarry bovine")
    assert gathered(state) == {"papyrus": 1, "bovine": 1}
    play(other, "quarry monument")
    assert gathered(other) == {"papyrus": 1}
    assert FERTILITY.breakdown(other, 0)["monuments"] == 15


@pytest.mark.rule("F4.5")
def test_monuments_stay_where_they_stand_when_another_is_set() -> None:
    state = dealt()
    state.empty = with_desert_only_on("E5", "E6", "E7", "E4", "D6")
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "quarry monument", "quarry monument", "quarry monument")
    standing = [(quarry["square"], quarry["monument"]) for quarry in portrait(state)["quarries"]]
    assert standing == [("D6", 0), ("E4", 0), ("E7", 0)]


@pytest.mark.rule("F4.6")
def test_without_monuments_only_a_good_can_be_taken() -> None:
    state = before_a_quarry()
    state.monuments = (with_desert_only_on("A1", "A2", "A3", "A4"), 0)
    lay(state, "papyrus-papyrus", "E5 down")
    assert "quarry monument" not in legal_lines(state)


@pytest.mark.rule("F4.6")
def test_without_goods_in_stock_only_a_monument_stands_there() -> None:
    state = before_a_quarry()
    lay(state, "papyrus-papyrus", "E5 down")
    state.stock[:] = [0, 0, 0, 0]
    assert legal_lines(state) == ["quarry monument"]


@pytest.mark.rule("F4.6")
def test_with_neither_nothing_happens() -> None:
    state = before_a_quarry()
    state.monuments = (with_desert_only_on("A1", "A2", "A3", "A4"), 0)
    lay(state, "papyrus-papyrus", "E5 down")
    state.stock[:] = [0, 0, 0, 0]
    before = gathered(state)
    assert legal_lines(state) == ["quarry nothing"]
    play(state, "quarry nothing")
    assert gathered(state) == before
    assert portrait(state)["quarries"] == [{"square": "E7", "monument": None}]


@pytest.mark.rule("F4.7")
def test_a_square_closed_before_is_no_new_quarry() -> None:
    state = dealt()
    state.empty = with_desert_only_on("E5", "E6", "A1")  # A1 is closed already
    lay(state, "papyrus-papyrus", "E5 down")
    assert state.quarries == 0


@pytest.mark.rule("F4.7")
def test_a_quarry_stays_empty_forever() -> None:
    state = before_a_quarry()
    state.empty |= with_desert_only_on("A3", "A4", "A5", "A6", "B3", "B4", "B5", "B6", "C4", "C5")
    state.touching[:] = [(1 << 96) - 1] * 4  # every scene has its equal everywhere
    lay(state, "papyrus-papyrus", "E5 down")
    play(state, "quarry monument")
    pass_turns(state, 4)
    assert len(state.laid) == 4
    assert portrait(state)["quarries"][-1] == {"square": "E7", "monument": 0}
    assert not any(place.startswith("E7") for tile in TILE_NAMES for place in places(state, tile))


@pytest.mark.rule("F4.8")
def test_a_good_that_the_stock_lacks_is_not_taken_but_wheat_is_unlimited() -> None:
    state = dealt()
    state.stock[2] = 0
    lay(state, "papyrus-papyrus", "E5 down")
    assert gathered(state) == {}
    assert state.wheat[0] == 1


@pytest.mark.rule("F4.8")
def test_a_short_stock_gives_what_it_has() -> None:
    state = dealt(pool=("alabaster-alabaster", "alabaster-alabaster", "grape-grape"))
    lay(state, "alabaster-alabaster", "E3 down")
    pass_turns(state, 2)
    state.stock[0] = 1
    lay(state, "alabaster-alabaster", "F2 down")  # two matching scenes beside it
    assert gathered(state)["alabaster"] == 1
    assert state.stock[0] == 0


@pytest.mark.rule("F4.9")
def test_gathered_goods_leave_the_stock_and_lie_beside_the_metropolis() -> None:
    state = laid("alabaster-papyrus", "E4 down")
    assert state.stock == [19, 20, 19, 20]
    assert FERTILITY.ledger(state, 0)["alabaster"] == 1
    assert FERTILITY.ledger(state, 1)["alabaster"] == 0


@pytest.mark.rule("F4.1", "F4.2", "F4.3")
def test_every_good_and_wheat_is_drawn_where_it_comes_from() -> None:
    rng, seen = Rng("where goods come from"), Counter[str]()
    for _ in range(2):
        state = FERTILITY.start(FERTILITY.material_of(FERTILITY.edition), 2)
        while (decision := awaited(state)) is not None:
            answer, before = state.draw(rng), portrait(state)
            state.perform(answer)
            if decision.kind != "place":
                continue
            after, seat = portrait(state), decision.seat
            told = Counter(source["brings"] for source in after["sources"])
            brought = Counter({good: n - before["gathered"][good] for good, n in after["gathered"].items()})
            brought["wheat"] = after["seats"][seat]["wheat"] - before["seats"][seat]["wheat"]
            assert told == +brought
            seen += told
    assert len(seen) == 5
