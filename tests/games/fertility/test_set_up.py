"""F1: set-up."""

from __future__ import annotations

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.material import TILE_NAMES
from floodplain.games.fertility.squares import square_name
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.errors import BadOption
from floodplain.kernel.flow import TABLE, Chance, asked
from tests.games.fertility.board import dealt, pass_turns, portrait
from tests.support import kind, legal_lines, play

MATERIAL = FERTILITY.material_of(FERTILITY.edition)


def start(players: int, **options: str) -> Fertility:
    return FERTILITY.start(MATERIAL, players, options)


@pytest.mark.rule("F1.1")
def test_seat_one_plays_first() -> None:
    state = dealt(3)
    assert (kind(state), asked(state).seat) == ("choose", 0)


@pytest.mark.rule("F1.1", "F2.1")
def test_the_first_player_may_be_drawn_and_the_others_follow_clockwise() -> None:
    state = start(3, first="drawn", valley="1,2,3", start="F4/0")
    assert legal_lines(state) == ["first 1", "first 2", "first 3"]
    play(state, "first 2")
    while isinstance(asked(state), Chance):
        play(state, legal_lines(state)[0])
    seats = []
    for _ in range(4):
        seats.append(asked(state).seat)
        pass_turns(state, 1)
    assert seats == [1, 2, 0, 1]


@pytest.mark.rule("F1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(BadOption, match=f"fertility is for 2, 3, 4 players, not {players}"):
        start(players)


@pytest.mark.rule("F1.2")
@pytest.mark.parametrize(("players", "boards"), [(2, 3), (3, 3), (4, 4)])
def test_the_valley_has_three_boards_or_four(players: int, boards: int) -> None:
    state = start(players)
    for _ in range(boards):
        assert kind(state) == "board"
        play(state, legal_lines(state)[-1])
    assert kind(state) == "start"
    assert state.valley.columns == 4 * boards


@pytest.mark.rule("F1.2")
def test_every_board_comes_once_and_either_way_up() -> None:
    state = start(2)
    assert legal_lines(state) == [f"board {name}" for name in ("1", "1t", "2", "2t", "3", "3t", "4", "4t")]
    play(state, "board 2t")
    assert "board 2" not in legal_lines(state)
    seen = portrait(state)["valley"]
    assert seen == {
        "boards": ["2t"],
        "columns": 12,
        "board_columns": 4,
        "rows": [".w.g", "..~.", "a.~.", "....", "....", ".w.p", ".w..", "b..~"],
    }


@pytest.mark.rule("F1.2")
@pytest.mark.parametrize("text", ["1,2", "1,2,2t", "1,2,9", "1,2,5", "1,2,3,4", "", "1;2;3"])
def test_a_fixed_valley_must_name_different_boards(text: str) -> None:
    with pytest.raises(
        BadOption,
        match=r"name 3 different boards of 1, 1t, 2, .*, with commas between them \(t: turned\), or 'drawn'$",
    ):
        start(2, valley=text)


@pytest.mark.rule("F1.3")
def test_the_start_tile_covers_the_symbol_nearest_the_centre() -> None:
    state = start(2, valley="1,2,3")
    assert legal_lines(state) == ["start F4/0", "start F4/1", "start F4/2", "start F4/3"]


@pytest.mark.rule("F1.3")
def test_of_two_equally_near_symbols_either_will_do() -> None:
    state = start(4, valley="1,2,3,4")
    assert [line for line in legal_lines(state) if line.endswith("/0")] == ["start F4/0", "start J4/0"]


@pytest.mark.rule("F1.3")
def test_the_start_tile_turns_its_scenes_clockwise() -> None:
    corners = {
        turn: [
            name
            for square in ("F4", "G4", "G5", "F5")
            for good, name in enumerate("ABPG")
            if start(2, valley="1,2,3", start=f"F4/{turn}").scenes[good]
            >> [square_name(bit) for bit in range(128)].index(square)
            & 1
        ]
        for turn in range(2)
    }
    assert corners == {0: list("ABGP"), 1: list("PABG")}
    state = start(2, valley="1,2,3", start="F4/1")
    assert sum(scenes.bit_count() for scenes in state.scenes) == 4  # and nowhere else
    assert portrait(state)["start"] == {
        "place": "F4/1",
        "square": "F4",
        "scenes": ["papyrus", "alabaster", "bovine", "grape"],
    }


@pytest.mark.rule("F1.3")
def test_other_start_symbols_are_plain_desert() -> None:
    state = dealt()
    assert portrait(state)["valley"]["rows"][3][:4] == "...."
    assert state.empty >> (1 * 8 + 3) & 1  # B4, part of the symbol of board 1


@pytest.mark.rule("F1.3")
@pytest.mark.parametrize("text", ["A1/0", "F4/4", "F4", ""])
def test_a_fixed_start_must_be_a_symbol_nearest_the_centre(text: str) -> None:
    with pytest.raises(BadOption, match="one of F4/0, F4/1, F4/2, F4/3"):
        start(2, valley="1,2,3", start=text)


@pytest.mark.rule("F1.3")
def test_a_fixed_start_needs_a_fixed_valley() -> None:
    with pytest.raises(BadOption, match=r"^option start can only be fixed together with option valley$"):
        start(2, start="F4/0")


@pytest.mark.rule("F1.4")
@pytest.mark.parametrize(
    ("players", "options", "pile"), [(2, {}, 24), (3, {}, 35), (4, {}, 46), (2, {"variant": "yes"}, 39)]
)
def test_the_pile_has_as_many_tiles_as_the_players_need(
    players: int, options: dict[str, str], pile: int
) -> None:
    state = start(players, **options)
    assert state.pile == pile
    assert sum(state.bag) == 50


@pytest.mark.rule("F1.4")
def test_the_variant_is_for_two() -> None:
    with pytest.raises(BadOption, match="option variant=yes is for 2 players, not 3"):
        start(3, variant="yes")


@pytest.mark.rule("F1.4")
@pytest.mark.parametrize(
    ("tiles", "double", "pair"), [("5+5", 5, 5), ("2+7", 2, 7), ("8+3", 8, 3), ("edition", 5, 5)]
)
def test_the_set_of_tiles_is_an_option(tiles: str, double: int, pair: int) -> None:
    bag = dict(zip(TILE_NAMES, start(2, tiles=tiles).bag, strict=True))
    assert (bag["grape-grape"], bag["papyrus-grape"], sum(bag.values())) == (double, pair, 50)


@pytest.mark.rule("F1.4")
def test_a_tile_is_as_likely_as_there_are_copies_left_of_it() -> None:
    state = start(2, valley="1,2,3", start="F4/0", tiles="2+7")
    play(
        state, "metropolis 1", "metropolis 2", "tile grape-grape", "tile grape-grape", "tile alabaster-bovine"
    )
    decision = asked(state)
    assert isinstance(decision, Chance)
    assert decision.seat == TABLE
    drawn = [line.removeprefix("tile ") for line in legal_lines(state)]
    weights = decision.weights(state)
    assert weights is not None
    assert dict(zip(drawn, weights, strict=True)) == {
        **dict.fromkeys(("alabaster-alabaster", "bovine-bovine", "papyrus-papyrus"), 2),
        "alabaster-bovine": 6,
        **dict.fromkeys(TILE_NAMES[5:], 7),
    }


@pytest.mark.rule("F1.5")
def test_each_player_draws_three_tiles_and_three_are_common() -> None:
    state = dealt(2, pool=("grape-grape", "papyrus-papyrus", "grape-grape"))
    names = [[TILE_NAMES[tile] for tile in pool] for pool in state.pools]
    assert names == [["grape-grape", "papyrus-papyrus", "grape-grape"]] * 2
    assert [TILE_NAMES[tile] for tile in state.common] == [
        "alabaster-grape",
        "bovine-bovine",
        "papyrus-grape",
    ]
    assert state.pile == 24 - 9


@pytest.mark.rule("F1.5")
def test_all_pools_are_public() -> None:
    state = dealt(2)
    for seat in (0, 1, None):
        seen = portrait(FERTILITY.observe(state, seat))
        assert [owner["pool"] for owner in seen["seats"]] == [
            ["papyrus-papyrus", "grape-grape", "alabaster-bovine"]
        ] * 2


@pytest.mark.rule("F1.6")
def test_a_metropolis_has_four_shops_seven_spots_no_wheat_and_four_monuments() -> None:
    seat = portrait(dealt(2))["seats"][1]
    assert len(seat["shops"]) == 4
    assert (seat["free_spots"], seat["wheat"], seat["monuments_left"], seat["districts"]) == (7, 0, 4, [])


@pytest.mark.rule("F1.6")
def test_every_player_has_another_metropolis() -> None:
    state = start(3, valley="1,2,3", start="F4/0")
    assert legal_lines(state) == [f"metropolis {number}" for number in (1, 2, 3, 4)]
    play(state, "metropolis 3")
    assert asked(state).about(state) == {"seat": 2}
    assert legal_lines(state) == [f"metropolis {number}" for number in (1, 2, 4)]
    play(state, "metropolis 1", "metropolis 4")
    seats = portrait(state)["seats"]
    assert [seat["metropolis"] for seat in seats] == [3, 1, 4]
    assert [seat["shops"][1]["inputs"] for seat in seats] == [["grape"], ["alabaster"], ["papyrus"]]


@pytest.mark.rule("F1.7")
def test_four_of_forty_districts_lie_face_up() -> None:
    state = dealt(2, row=(7, 40, 1, 12))
    assert [district + 1 for district in state.row] == [7, 40, 1, 12]
    assert state.deck.bit_count() == 36


@pytest.mark.rule("F1.7")
def test_a_district_shows_its_cost_and_what_its_shops_bring() -> None:
    row = {district["district"]: district for district in portrait(dealt(2, row=(5, 9, 8, 14)))["row"]}
    assert [row[number]["cost"] for number in (5, 9, 8, 14)] == [1, 2, 2, 1]
    assert shown(row[9]["shops"][0]) == {"benefit": "gods", "gods": [1, 5], "any_gods": 0}
    assert shown(row[8]["shops"][0]) == {"benefit": "per", "amount": 3, "of": "alabaster"}
    assert shown(row[5]["shops"][1]) == {"benefit": "exchange", "goods": ["alabaster", "bovine", "grape"]}
    assert shown(row[14]["shops"][1]) == {"benefit": "wheat", "amount": 1}
    assert row[9]["shops"][0]["inputs"] == ["alabaster", "bovine"]


def shown(shop: dict[str, object]) -> dict[str, object]:
    """Return what a shop brings."""
    return {name: shop[name] for name in shop if name not in ("inputs", "covered", "full", "takes")}


@pytest.mark.rule("F1.8")
def test_the_stock_holds_twenty_of_each_good() -> None:
    assert dealt(2).stock == [20, 20, 20, 20]
