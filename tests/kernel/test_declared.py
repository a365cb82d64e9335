"""Declared fields: everything that follows from one annotation, uncompiled and in the build's source."""

from __future__ import annotations

import ast
import copy
import importlib
import pickle
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.declarations import with_methods
from floodplain.kernel.declared import Mutable, Value
from floodplain.kernel.fields import attached, fixed

SOURCES = Path(__file__).parents[2] / "src"
PATHS = [path for folder in ("kernel", "games") for path in (SOURCES / "floodplain" / folder).rglob("*.py")]
TEXTS = {
    ".".join(path.relative_to(SOURCES).with_suffix("").parts): path.read_text(encoding="utf-8")
    for path in PATHS
}


@cache
def written_out() -> dict[str, str]:
    return with_methods(TEXTS)


class Stone(Value):
    colour: str
    weight: int = 1
    shape: ClassVar[str] = "round"


class Gem(Stone):
    cut: int = 0


class Pebble(Stone):
    colour: str = fixed("grey")


class Heap(Mutable):
    stones: list[Stone]
    order: tuple[int, ...]
    largest: Stone = attached()


class Cairn(Heap):
    names: list[str]

    def copy(self) -> Cairn:
        return Cairn(self.stones, self.order, self.largest, [*self.names, "copied"])


def heap() -> Heap:
    return Heap([Stone("red")], (0,), Stone("red"))


def test_a_class_is_made_with_its_fields_those_of_its_base_first() -> None:
    gem = Gem("red", 2, cut=3)
    assert (gem.colour, gem.weight, gem.cut) == gem.fields() == ("red", 2, 3)
    assert Gem.__match_args__ == ("colour", "weight", "cut")
    assert Gem("red").fields() == ("red", 1, 0)
    with pytest.raises(TypeError, match="colour"):
        Gem()  # type: ignore[call-arg]


def test_values_are_equal_by_class_and_fields() -> None:
    assert Stone("red") == Stone("red", 1)
    assert Stone("red") != Stone("red", 2)
    assert Stone("red") != Gem("red")
    assert len({Stone("red"), Stone("red", 1), Gem("red")}) == 2
    assert repr(Gem("red")) == "Gem(colour='red', weight=1, cut=0)"


@pytest.mark.parametrize("thing", [Stone("red", 2), Gem("red", 2, 3), Pebble(4)])
def test_values_are_copied_and_pickled(thing: Stone) -> None:
    for again in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
        assert again == thing
        assert type(again) is type(thing)


def test_a_fixed_field_is_no_argument() -> None:
    assert (Pebble().colour, Pebble(3).weight, Pebble.__match_args__) == ("grey", 3, ("weight",))
    with pytest.raises(TypeError, match="argument"):
        Pebble("grey", 3)  # type: ignore[arg-type, call-arg]


def test_a_copy_has_its_own_lists_and_shares_the_rest() -> None:
    first = heap()
    for second in (first.copy(), copy.copy(first), copy.deepcopy(first)):
        assert second == first
        assert second.largest is first.largest
        second.stones.append(Stone("blue"))
        assert (len(first.stones), second == first) == (1, False)
    with pytest.raises(TypeError, match="cannot be a key"):
        hash(first)


def test_an_attached_field_is_not_compared() -> None:
    first, second = heap(), heap()
    second.largest = Stone("blue")
    assert second == first
    compared: tuple[str, ...] = Heap.__match_args__
    assert compared == ("stones", "order")
    assert not hasattr(Heap, "largest")


def test_a_method_written_by_hand_stays() -> None:
    assert Cairn([], (), Stone("red"), []).copy().names == ["copied"]


def test_annotations_need_not_be_texts() -> None:
    made: dict[str, type[Value]] = {}
    text = "class Shell(Value):\n    colours: list[int]\n    empty: bool = True\n"
    exec(compile(text, "shell", "exec", dont_inherit=True), {"Value": Value, "__name__": "shell"}, made)
    assert repr(made["Shell"]([1])) == "Shell(colours=[1], empty=True)"  # type: ignore[call-arg]


def test_what_the_build_writes_out_runs_as_the_source_does() -> None:
    name = "floodplain.games.egizia.rules.stones"
    names: dict[str, object] = {"__name__": name}
    exec(written_out()[name], names)
    written, source = names["NextStone"], importlib.import_module(name).NextStone
    assert isinstance(written, type)
    assert repr(written(0, 1, strength=2)) == repr(source(0, 1, strength=2))
    assert hash(written(0, 1, 2)) == hash(source(0, 1, 2))


def test_the_build_writes_out_every_class_of_every_game() -> None:
    kinds = [kind for entry in GAMES.values() for kind in (entry.game.state, *entry.game.pending)]
    trees = {name: ast.parse(written_out()[name]) for name in {kind.__module__ for kind in kinds}}
    for kind in kinds:
        bodies = {node.name: node for node in trees[kind.__module__].body if isinstance(node, ast.ClassDef)}
        is_written = f"__match_args__ = {kind.__match_args__}" in ast.unparse(bodies[kind.__name__])
        assert is_written == ("__fields__" in vars(kind)), kind


def test_the_lines_of_the_source_keep_their_numbers() -> None:
    name = "floodplain.games.egizia.state"
    before, after = TEXTS[name].split("\n"), written_out()[name].split("\n")
    assert len(before) == len(after)
    method = next(number for number, line in enumerate(before) if "def grave_sum" in line)
    assert before[method:] == after[method:]
    assert "self.scores.copy()" in "".join(after)


def test_a_class_without_space_for_its_methods_is_reported() -> None:
    text = "from floodplain.kernel.flow import Step\nclass Fall(Step):\n    to: int\n"
    with pytest.raises(SyntaxError, match="room: leave an empty line above the first field of Fall"):
        with_methods({"floodplain.kernel.flow": TEXTS["floodplain.kernel.flow"], "room": text})
