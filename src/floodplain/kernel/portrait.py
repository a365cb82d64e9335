"""What a client draws: names and numbers, typed once for every language that a client is written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from floodplain.kernel.memo import keep

MOST_PIECES: Final = 4_000  # of an edition, kept as they were drawn

Piece = TypeVar("Piece")


class Drawn(Struct):
    """A view, or a part of it, as a client draws it; `ui/scripts/types` writes its kinds in TypeScript."""


class PointSource(Drawn, kw_only=True):
    """Something that points come from: how many of what, and the points for each."""

    token: Annotated[str | UnsetType, Meta(description="What it is; absent: a number alone.")] = UNSET
    amount: Annotated[int | UnsetType, Meta(description="How many; absent: one thing as such.")] = UNSET
    each: Annotated[int | UnsetType, Meta(description="Points for each; absent: the amount says all.")] = (
        UNSET
    )


class Pieces:
    """Pieces of a table as they were drawn: one that has not changed is the same object.

    Changes between two portraits are found faster that way.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], object] = {}

    def once(self, key: tuple[object, ...], draw: Callable[[], Piece]) -> Piece:
        """The piece of this key, drawn if it is not kept."""
        found = self._kept.get(key)
        if found is None:
            found = keep(self._kept, key, draw(), MOST_PIECES)
        return cast("Piece", found)
