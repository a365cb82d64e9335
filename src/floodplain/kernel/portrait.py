"""Portraits, which clients draw: names and numbers, typed once for clients in any language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from floodplain.kernel.memo import keep

MOST_PIECES: Final = 4_000  # pieces per edition, cached as drawn

Piece = TypeVar("Piece")


class Drawn(Struct):
    """A view, or a part of it, as clients draw it; `ui/scripts/types` writes the types in TypeScript."""


class PointSource(Drawn, kw_only=True):
    """A source of points: how many of what, and the points for each."""

    token: Annotated[str | UnsetType, Meta(description="What it is; absent: a number alone.")] = UNSET
    amount: Annotated[int | UnsetType, Meta(description="How many; absent: one thing as such.")] = UNSET
    each: Annotated[int | UnsetType, Meta(description="Points for each; absent: the amount says all.")] = (
        UNSET
    )


class Pieces:
    """A cache of drawn pieces: a piece that has not changed is the same object.

    This makes it quick to find the changes between two portraits.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], object] = {}

    def once(self, key: tuple[object, ...], draw: Callable[[], Piece]) -> Piece:
        """Return the piece with a key, drawing it if it is not in the cache."""
        found = self._kept.get(key)
        if found is None:
            found = keep(self._kept, key, draw(), MOST_PIECES)
        return cast("Piece", found)
