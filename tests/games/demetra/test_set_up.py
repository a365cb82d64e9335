"""D1: set-up."""

from __future__ import annotations

import pytest

from floodplain.games.demetra import DEMETRA
from floodplain.games.demetra.cubes import CROPS, held
from floodplain.games.demetra.rules.register import DrawTile
from floodplain.games.demetra.state import Demetra
from floodplain.kernel.errors import BadOption
from floodplain.kernel.flow import TABLE, Chance, asked, awaited, draw, perform
from floodplain.kernel.rng import Rng
from tests.games.demetra.country import (
    NAMES,
    answers,
    dealt,
    in_hand,
    in_village,
    portrait,
    screen,
    shown,
    stock,
)
from tests.support import kind, legal_lines, play

MATERIAL = DEMETRA.material_of(DEMETRA.edition)
FARMHANDS = ["apprentice", "seasonal", "ploughman", "novice", "skilled", "steward"]
VILLAGERS = ["trader", "storekeeper", "councillor", "clerk", "merchant", "benefactor"]


def near(name: str) -> str:
    return shown(MATERIAL.board.near[NAMES.index(name)])


@pytest.mark.rule("D1.1")
def test_two_to_four_may_play() -> None:
    for players in (1, 5):
        with pytest.raises(BadOption, match="demetra is for 2, 3, 4 players"):
            DEMETRA.start(MATERIAL, players)


@pytest.mark.rule("D1.1")
@pytest.mark.parametrize(
    ("hex_", "neighbours"),
    [
        ("A1", "A2 B1 B2"),
        ("A7", "A6 B7 B8"),
        ("B1", "A1 B2 C1 C2"),
        ("B8", "A7 B7 C8 C9"),
        ("C1", "B1 C2 D1"),
        ("C9", "B8 C8 D8"),
        ("C5", "B4 B5 C4 C6 D4 D5"),
        ("D4", "C4 C5 D3 D5 E4 E5"),
        ("E1", "D1 E2 F1"),
        ("F8", "E8 E9 F7 G7"),
        ("G7", "F7 F8 G6"),
    ],
)
def test_hexes_touch_as_their_rows_lie(hex_: str, neighbours: str) -> None:
    assert near(hex_) == neighbours


@pytest.mark.rule("D1.1")
def test_touching_is_mutual_and_there_are_56_hexes_in_seven_rows() -> None:
    board = MATERIAL.board
    assert list(board.rows.values()) == [7, 8, 9, 8, 9, 8, 7]
    assert board.hexes == 56
    for one in range(56):
        for other in range(56):
            assert board.near[one] >> other & 1 == board.near[other] >> one & 1


@pytest.mark.rule("D1.2")
def test_every_hex_has_one_field_with_one_crop() -> None:
    assert MATERIAL.crop_of[NAMES.index("A1")] == CROPS.index("cider")
    assert MATERIAL.crop_of[NAMES.index("G7")] == CROPS.index("wheat")
    assert [fields.bit_count() for fields in MATERIAL.crop_fields] == [11, 11, 11, 11, 12]


@pytest.mark.rule("D1.3")
def test_six_farmhands_in_every_hand_and_six_villagers_in_the_village() -> None:
    state = dealt(3)
    assert all(in_hand(state, seat) == FARMHANDS for seat in range(3))
    assert in_village(state) == VILLAGERS


@pytest.mark.rule("D1.3")
def test_the_first_player_is_seat_one_or_drawn() -> None:
    assert asked(dealt(2)).seat == 0
    state = DEMETRA.start(MATERIAL, 3, {"first": "drawn"})
    assert legal_lines(state) == ["first 1", "first 2", "first 3"]
    play(state, "first 3")
    while kind(state) != "action":
        perform(state, asked(state).options(state)[0])
    assert asked(state).seat == 2


@pytest.mark.rule("D1.3")
def test_with_the_option_a_random_player_chooses_the_first_player() -> None:
    state = DEMETRA.start(MATERIAL, 3, {"first": "chosen"})
    assert asked(state).seat == TABLE
    assert legal_lines(state) == ["chooser 1", "chooser 2", "chooser 3"]
    play(state, "chooser 2")
    assert (kind(state), asked(state).seat, asked(state).cited()) == ("starter", 1, "D1.3")
    assert legal_lines(state) == ["starter 1", "starter 2", "starter 3"]
    assert DEMETRA.texts("en").ask(asked(state), state) == "Your cube was drawn: who plays first?"
    play(state, "starter 3")
    assert state.first == 2
    while kind(state) != "action":
        perform(state, asked(state).options(state)[0])
    assert asked(state).seat == 2


@pytest.mark.rule("D1.3")
def test_without_the_option_nobody_chooses_the_first_player() -> None:
    assert kind(DEMETRA.start(MATERIAL, 3)) == "crop"
    assert DEMETRA.settled(3, {})["first"] == "seat"
    with pytest.raises(BadOption, match="choose one of seat, drawn, chosen"):
        DEMETRA.start(MATERIAL, 3, {"first": "youngest"})


@pytest.mark.rule("D1.3")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Ben is drawn and chooses the first player.", "Ben chooses who plays first: Cem."]),
        (
            "fr",
            ["Ben est tiré au sort et choisit le premier joueur.", "Ben choisit qui commence\u202f: Cem."],
        ),
        ("nl", ["Ben wordt geloot en kiest de startspeler.", "Ben kiest wie begint: Cem."]),
    ],
)
def test_the_log_says_who_chose_whom(language: str, told: list[str]) -> None:
    state, texts, names = (
        DEMETRA.start(MATERIAL, 3, {"first": "chosen"}),
        DEMETRA.texts(language),
        ["Ann", "Ben", "Cem"],
    )
    lines = [texts.log(asked(state), state, 1, "", names)]
    play(state, "chooser 2")
    lines.append(texts.log(asked(state), state, 2, "Ben", names))
    assert lines == told


@pytest.mark.rule("D1.4")
def test_two_players_get_one_of_the_fifth_crop_each_and_two_of_the_others() -> None:
    state = DEMETRA.start(MATERIAL, 2)
    play(state, "crop wine")
    assert screen(state, 0) == screen(state, 1) == {"wine": 1}
    assert legal_lines(state) == ["cube hops", "cube vegetables", "cube cider", "cube wheat"]
    play(state, "cube hops", "cube wheat")
    assert legal_lines(state) == ["cube vegetables", "cube cider"]
    play(state, "cube cider", "cube vegetables")
    assert screen(state, 0) == {"hops": 1, "wine": 1, "wheat": 1}
    assert screen(state, 1) == {"vegetables": 1, "cider": 1, "wine": 1}


@pytest.mark.rule("D1.4")
@pytest.mark.parametrize(
    ("players", "drawn", "left"),
    [(3, ["cider"], [10, 10, 11, 10, 10]), (4, ["hops", "wheat"], [9, 10, 10, 10, 9])],
)
def test_three_and_four_players_share_nine_and_twelve_cubes(
    players: int, drawn: list[str], left: list[int]
) -> None:
    state = DEMETRA.start(MATERIAL, players)
    play(state, *(f"crop {crop}" for crop in drawn))
    assert [stock(state, crop) for crop in CROPS] == left
    rng = Rng(1)
    while kind(state) == "cube":
        chance = asked(state)
        assert isinstance(chance, Chance)
        perform(state, draw(chance, state, rng))
    assert all(sum(screen(state, seat).values()) == 3 for seat in range(players))
    assert state.pool == 0


@pytest.mark.rule("D1.4")
def test_a_cube_is_as_likely_as_there_are_of_its_crop() -> None:
    state = DEMETRA.start(MATERIAL, 4)
    play(state, "crop hops", "crop wine")
    chance = asked(state)
    assert isinstance(chance, Chance)
    assert chance.weights(state) == [3, 2, 2, 3, 2]


@pytest.mark.rule("D1.5")
def test_all_other_cubes_are_the_stock() -> None:
    state = dealt(2)
    behind = [sum(held(state.cubes[seat], crop) for seat in range(2)) for crop in range(5)]
    assert [stock(state, name) + behind[crop] for crop, name in enumerate(CROPS)] == [12] * 5


@pytest.mark.rule("D1.6")
def test_each_draws_a_pair_and_lays_it_unharvested() -> None:
    state = dealt(3)
    assert shown(state.fields[0]) == "A3 E8"
    assert state.ripe == state.fields
    assert shown(state.fields[2]) == "B8 E4"
    assert not state.bag & state.fields[0]
    for name in ("F1", "C6"):  # the fourth pair
        assert state.bag >> NAMES.index(name) & 1


@pytest.mark.rule("D1.6")
def test_a_pair_goes_to_one_player_only() -> None:
    state = DEMETRA.start(MATERIAL, 2)
    while kind(state) != "pair":
        perform(state, asked(state).options(state)[0])
    assert legal_lines(state) == ["pair A3 E8", "pair G5 C2", "pair B8 E4", "pair F1 C6"]
    play(state, "pair G5 C2")
    assert legal_lines(state) == ["pair A3 E8", "pair B8 E4", "pair F1 C6"]


@pytest.mark.rule("D1.7")
@pytest.mark.parametrize(("players", "used"), [(2, 14), (3, 12), (4, 12)])
def test_six_fields_are_drawn_before_the_events_join_the_bag(players: int, used: int) -> None:
    state = DEMETRA.start(MATERIAL, players)
    while kind(state) != "tile":
        perform(state, asked(state).options(state)[0])
    assert answers(state).split() == [name for name in NAMES if state.bag >> NAMES.index(name) & 1]
    while kind(state) == "tile":
        perform(state, asked(state).options(state)[0])
    assert state.register.bit_count() == 6
    assert events_in_portrait(state) == used


def events_in_portrait(state: Demetra) -> int:
    return int(portrait(state)["bag"]["events"])


@pytest.mark.rule("D1.7")
def test_which_two_events_are_missing_shows_only_when_all_others_are_seen() -> None:
    state = dealt(3)
    state.pending.clear()
    chance = DrawTile(0)
    fields = state.bag.bit_count()
    assert chance.weights(state) == [14] * fields + [12] * 14
    state.unseen, state.returned = 0b111, 0b11000
    assert chance.weights(state) == [3] * fields + [1, 1, 1, 3, 3]
    state.unseen = 0b11
    assert len(chance.options(state)) == fields + 2
    assert chance.weights(state) is None


@pytest.mark.rule("D1.8")
def test_open_cubes_hide_nothing() -> None:
    state = dealt(3, open_cubes="yes")
    assert not DEMETRA.has_secrets(state)
    assert DEMETRA.observe(state, None).cubes == state.cubes
    assert awaited(state) is not None
