"""Small values that decisions work with: the parts of an answer, reasons against it, and sets."""

from __future__ import annotations

from typing import Final

from floodplain.kernel.declared import Value

Part = int | str
Parts = dict[str, Part]
NO_PARTS: Final[Parts] = {}


class Reason(Value):
    """A rule that forbids something, and the sentence that explains how."""

    rule: str
    key: str
    """A key of the section `why` of the room's texts."""
    parts: Parts = NO_PARTS


class Item(Value):
    """An answer that may belong to a set."""

    answer: int
    most: int = 1
    """How often it may be named."""
    group: int = 0
    """A set may only contain items of one group."""


class Gathering(Value):
    """A set or multiset of answers whose order does not matter; every choice within these limits is legal."""

    items: list[Item]
    """What may be named from now on, in printed order, including what needs another item first."""
    least: int
    """How many items must be named."""
    most: int
    """How many items may be named."""
    closing: int | None = None
    """The answer that ends the set early; None if the number of items is fixed."""
