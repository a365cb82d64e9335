"""Copies and pickles of the kernel's objects; the conformance suite tests states, tables and records."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.errors import (
    BadEdition,
    BadOption,
    FloodplainError,
    GameOver,
    IllegalAnswer,
    StaleVersion,
)
from floodplain.kernel.flow import Gathering, Item, Reason
from floodplain.kernel.log import DescribedEntry, Snapshot
from floodplain.kernel.rng import Rng
from floodplain.kernel.table import Table

FERTILITY = GAMES["fertility"].game
TABLE = Table.open(FERTILITY, FERTILITY.edition, 2, seed=1)
WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]


@pytest.mark.parametrize("copied", WAYS)
@pytest.mark.parametrize(
    "error",
    [
        BadEdition("own.toml", ["no such table"]),
        BadOption("no such option", "rules"),
        GameOver(),
        IllegalAnswer("8", ["1", "2"]),
        StaleVersion(3, 4),
    ],
)
def test_an_error_reaches_another_process_intact(
    copied: Callable[[Any], Any], error: FloodplainError
) -> None:
    again = copied(error)
    held = [getattr(each, "__dict__", {}) for each in (again, error)]
    assert (type(again), str(again), held[0]) == (type(error), str(error), held[1])


@pytest.mark.parametrize("copied", WAYS)
@pytest.mark.parametrize(
    "value",
    [
        Gathering([Item(3, 2)], 0, 2, 9),
        DescribedEntry(1, 0, "Player 1 draws", ({"wheat": 1}, {})),
        Reason("F4.1", "too_far", {"square": 3}),
        Snapshot({"players": 2}, 3, 4, "seed"),
    ],
)
def test_a_value_is_copied_with_all_its_fields(copied: Callable[[Any], Any], value: object) -> None:
    assert copied(value) == value


@pytest.mark.parametrize("copied", WAYS)
def test_a_copied_log_entry_keeps_what_it_brought(copied: Callable[[Any], Any]) -> None:
    entry = TABLE.entries[-1]
    again = copied(entry)
    assert (again.before, again.decision, again.answer) == (entry.before, entry.decision, entry.answer)
    assert [each.after for each in again.passages()] == [each.after for each in entry.passages()]


@pytest.mark.parametrize("copied", WAYS)
def test_a_space_has_the_same_numbers(copied: Callable[[Any], Any]) -> None:
    space = FERTILITY.space(TABLE.state)
    again = copied(space)
    assert (again.actions, again.size) == (space.actions, space.size)
    assert again.legal(TABLE.state) == space.legal(TABLE.state)
    assert [again.decode(number) for number in range(space.size)] == list(
        map(space.decode, range(space.size))
    )


@pytest.mark.parametrize("copied", WAYS)
def test_a_copied_generator_continues_on_its_own(copied: Callable[[Any], Any]) -> None:
    rng = Rng(7)
    rng.below(10)
    again = copied(rng)
    drawn = [again.below(1000) for _ in range(20)]
    assert drawn == [rng.below(1000) for _ in range(20)]  # the copy has not changed it


@pytest.mark.parametrize("copied", WAYS)
def test_an_unseeded_generator_stays_random(copied: Callable[[Any], Any]) -> None:
    rng = Rng()
    again = copied(rng)
    assert [again.below(10**9) for _ in range(4)] != [rng.below(10**9) for _ in range(4)]


@pytest.mark.parametrize("name", GAMES)
def test_the_material_of_an_edition_is_found_and_not_copied(name: str) -> None:
    game = GAMES[name].game
    material = game.material_of(game.edition)
    assert all(copied(material) is material for copied in WAYS)
    state = game.start(material, 2)
    assert len(pickle.dumps(state)) < 3 * len(pickle.dumps(game.edition))
    assert pickle.loads(pickle.dumps(state)).material is material


@pytest.mark.parametrize("copied", WAYS)
def test_the_words_of_a_game_are_copied(copied: Callable[[Any], Any]) -> None:
    texts = FERTILITY.texts("en")
    assert copied(texts).word("wheat") == texts.word("wheat")
