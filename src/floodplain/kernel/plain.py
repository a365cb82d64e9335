"""Defaults that the kernel provides for a game: rows of features, portraits and editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from librt.strings import BytesWriter
from msgspec import defstruct

from floodplain.kernel.edition import Edition, parse_edition
from floodplain.kernel.features import SEATS, Column, asked_columns, by_seat, put, put_asked, put_zeros
from floodplain.kernel.flow import State
from floodplain.kernel.portrait import Drawn

MOST: Final = 255  # the range of points in a row of features
STANDARD: Final = "standard"
"""The edition of a game whose numbers are part of its rules."""


def plain_edition(game: str) -> Edition:
    """Return the only edition of a game without tables."""
    title = game.replace("_", " ").capitalize()
    return parse_edition(f'game = "{game}"\nedition = "{STANDARD}"\ntitle = "{title}"\n', f"{STANDARD}.toml")


def plain_columns(categories: Sequence[str], kinds: dict[str, int]) -> list[Column]:
    """Describe each number of `plain_row`."""
    points = [Column(category, MOST, "points if the game ended now") for category in categories]
    return [*by_seat(points), *asked_columns(kinds)]


def plain_row(view: State, seat: int, points: Sequence[Mapping[str, int]], kinds: dict[str, int]) -> bytes:
    """Return a view as the points of every seat, by category, and what is asked next."""
    row = BytesWriter()
    for number in range(view.players):
        for count in points[(seat + number) % view.players].values():
            put(row, count)
    put_zeros(row, (SEATS - view.players) * len(points[0]))
    put_asked(row, view, seat, kinds)
    return row.getvalue()


def portrait_type(state: type[State]) -> type[Drawn]:
    """Return the type of portrait that shows the declared fields of a state unchanged."""
    names = [name for name in state.__match_args__ if name != "pending"]
    kind = defstruct(f"{state.__name__}Portrait", [(name, Any) for name in names], bases=(Drawn,))
    return cast("type[Drawn]", kind)


def plain_portrait(kind: type[Drawn], view: State) -> Drawn:
    """Return the declared fields of a view."""
    return kind(*[_as_json(getattr(view, name)) for name in kind.__struct_fields__])


def _as_json(value: object) -> object:
    """Convert a value to what JSON holds: lists for tuples."""
    return [_as_json(item) for item in value] if isinstance(value, list | tuple) else value
