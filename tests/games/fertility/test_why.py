"""A forbidden place says why, with its rule."""

import pytest

from floodplain.games.fertility import FERTILITY
from floodplain.games.fertility.rules.build import Build
from floodplain.games.fertility.rules.place import ChooseTile, PlaceTile
from floodplain.games.fertility.rules.supply import Supply
from floodplain.games.fertility.squares import HEIGHT, list_bits, square_name
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.flow import asked, perform
from floodplain.kernel.table import Table
from floodplain.kernel.text import LANGUAGES


def placing() -> Fertility:
    """A valley in which the first player is asked where a tile goes."""
    table = Table.open(FERTILITY, FERTILITY.edition, 2, seed=3)
    state = table.state
    assert isinstance(state, Fertility)
    while not isinstance(asked(state), PlaceTile):
        perform(state, asked(state).options(state)[0])
    return state


def reasons(state: Fertility, **wanted: str) -> list[tuple[str, str]]:
    return [(reason.rule, reason.key) for reason in FERTILITY.why(state, asked(state).seat, wanted)]


@pytest.mark.rule("F3.1")
def test_wheat_water_and_covered_squares_are_named() -> None:
    state = placing()
    everywhere = (1 << state.valley.columns * HEIGHT) - 1
    covered = everywhere & ~(state.empty | state.valley.wheat | state.valley.water)
    for squares, key in ((state.valley.wheat, "wheat"), (state.valley.water, "water"), (covered, "covered")):
        assert squares
        for square in list_bits(squares):
            assert reasons(state, square=square_name(square)) == [("F3.1", key)]
    assert reasons(state, square="Z9") == [("F3.1", "outside")]
    assert reasons(state, square=square_name(list_bits(state.empty)[-1]), turn="sideways") != []


@pytest.mark.rule("F3.2")
def test_a_place_without_an_equal_scene_says_so_and_a_legal_one_is_not_asked_about() -> None:
    state = placing()
    decision = asked(state)
    legal = [decision.parts(state, answer) for answer in decision.options(state)]
    for square in list_bits(state.empty):
        for turn in ("right", "down", "left", "up"):
            parts = {"square": square_name(square), "turn": turn}
            if parts not in legal:
                (rule, key), *rest = reasons(state, **parts)
                assert rest == []
                assert (rule, key) in {
                    ("F3.2", "no_equal_scene"),
                    ("F3.1", "outside"),
                    ("F3.1", "wheat"),
                    ("F3.1", "water"),
                    ("F3.1", "covered"),
                    ("F4.7", "quarry"),
                }


@pytest.mark.rule("F4.7")
def test_a_quarry_is_never_covered() -> None:
    state = placing()
    square = list_bits(state.empty)[0]
    state.empty &= ~(1 << square)
    state.quarries |= 1 << square
    assert reasons(state, square=square_name(square)) == [("F4.7", "quarry")]


def test_other_decisions_say_why_too() -> None:
    state = placing()
    seat = asked(state).seat
    state.pending.append(ChooseTile(seat))
    assert reasons(state, tile="no such tile") == []
    state.pending.append(Build(seat))
    state.wheat[seat], state.gathered = 0, [0, 0, 0, 0]
    hidden = next(number for number in range(1, 41) if number - 1 not in state.row)
    assert reasons(state, district=str(hidden)) == [("F5.1", "not_on_offer")]
    assert reasons(state, district=str(state.row[0] + 1)) == [("F5.2", "too_dear")]
    state.pending.append(Supply(seat))
    assert reasons(state, good="grape", shop="1") == [("F6.1", "not_gathered")]
    assert reasons(state, good="wheat", shop="1") == [("F6.2", "shop_refuses")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str) -> None:
    texts = FERTILITY.texts(language)
    state = placing()
    for square in range(state.valley.columns * HEIGHT):
        for reason in FERTILITY.why(state, asked(state).seat, {"square": square_name(square)}):
            assert texts.phrase("why", reason.key, reason.parts)
            assert reason.rule in texts.rules
