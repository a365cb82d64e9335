"""The small values that decisions speak in: the parts of an answer, reasons against it, and sets."""

from __future__ import annotations

from typing import Final

from floodplain.kernel.declared import Value

Part = int | str
Parts = dict[str, Part]
NO_PARTS: Final[Parts] = {}


class Reason(Value):
    """A rule that forbids something, and the sentence that says how."""

    rule: str
    key: str
    """Of the section `why` of the room's texts."""
    parts: Parts = NO_PARTS


class Item(Value):
    """An answer that may belong to a set."""

    answer: int
    most: int = 1
    """How often it may be named."""
    group: int = 0
    """A set keeps to items of one group."""


class Gathering(Value):
    """A set, or multiset, of answers whose order cannot matter: every one that keeps to this is legal."""

    items: list[Item]
    """What may be named from now on, in printed order, also what can only be named after something else."""
    least: int
    """How many must be named."""
    most: int
    """How many may be named."""
    closing: int | None = None
    """The answer that ends it early; None where as many must be named as may."""
