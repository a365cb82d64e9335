"""An absurd number in an edition causes nothing worse than an error that names it."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from typing import Any

import pytest

from floodplain.catalog import GAMES
from floodplain.kernel.edition import MOST, parse_edition
from floodplain.kernel.errors import BadEdition
from floodplain.kernel.game import AnyGame

BEYOND = (2**62, MOST + 1, 10**30, 1e30, float("inf"), float("nan"), -(2**62))
WITHIN = (-1, 0, MOST)
DEEP = bool(os.environ.get("FLOODPLAIN_DEEP"))

Place = tuple[str | int, ...]


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """Yield the places of all numbers."""
    if isinstance(value, dict | list):
        for name, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(each, (*place, name))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield place


def toml(value: object) -> str:
    """Return a value as written in an edition file, on one line."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f'"{name}" = {toml(each)}' for name, each in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case _:
            return str(value)


def wild(game: AnyGame, place: Place, number: float) -> str:
    """Return the game's own edition with one number changed."""
    tables: Any = copy.deepcopy(game.edition.tables)
    within = tables
    for name in place[:-1]:
        within = within[name]
    within[place[-1]] = number
    origins = {name: {"certainty": "stated", "source": ""} for name in tables}
    header = {"game": game.name, "edition": "wild", "title": "Wild", "provenance": origins}
    return "\n".join(f"{name} = {toml(each)}" for name, each in {**header, **tables}.items())


def play_first(game: AnyGame, text: str) -> None:
    """Read an edition, make its material, and start a game for every number of players."""
    material = game.material(parse_edition(text, "wild"))
    for players in game.player_counts:
        game.start(material, players, game.settled(players, {}))


@pytest.mark.parametrize("name", list(GAMES))
def test_an_absurd_number_is_refused_before_it_is_used(name: str) -> None:
    game = GAMES[name].game
    for turn, place in enumerate(places(game.edition.tables)):
        for number in BEYOND if DEEP else BEYOND[turn % len(BEYOND) :][:1]:
            with pytest.raises(BadEdition) as caught:
                play_first(game, wild(game, place, number))
            (problem,) = caught.value.problems
            said, _, rest = problem.partition(": ")
            assert said.split() == [str(each + 1 if isinstance(each, int) else each) for each in place]
            assert rest.endswith(f"is not a number from {-MOST} to {MOST}")


@pytest.mark.parametrize("name", list(GAMES))
def test_a_number_within_the_bounds_is_played_or_refused(name: str) -> None:
    game = GAMES[name].game
    kinds = {
        tuple(each for each in place if isinstance(each, str)): place for place in places(game.edition.tables)
    }
    found = list(places(game.edition.tables)) if DEEP else list(kinds.values())
    refused = 0
    for turn, place in enumerate(found):
        for number in WITHIN if DEEP else WITHIN[turn % len(WITHIN) :][:1]:
            try:
                play_first(game, wild(game, place, number))
            except BadEdition:
                refused += 1
    assert refused
