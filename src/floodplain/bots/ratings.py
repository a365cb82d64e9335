"""The strength of the levels on the scale of people's ratings, measured by bench/level_ratings.py."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

FILE: Final = "ratings.json"


class LevelRating(msgspec.Struct, frozen=True):
    """The rating of a level, and how far it may be off 95 times in 100."""

    rating: float
    margin: float


class GameRatings(msgspec.Struct, frozen=True):
    """The ratings of the levels in a game, and what they follow from."""

    rules: int
    """The version of the rules that was played."""
    games: int
    source: str
    levels: dict[str, LevelRating]


@cache
def measured() -> dict[str, GameRatings]:
    """Return the measurements that come with Floodplain, by game."""
    content = files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(content, type=dict[str, GameRatings])


def level_ratings() -> Mapping[str, Mapping[str, LevelRating]]:
    """Return the ratings of the levels, by game."""
    return {game: found.levels for game, found in measured().items()}
