"""A board as planes: for each kind of thing on it, one small number per square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from floodplain.kernel.features import Column


@dataclass(frozen=True, slots=True)
class Grid:
    """The meaning of each plane, described like a column of features, and the names of its squares."""

    planes: Sequence[Column] = ()
    rows: Sequence[str] = ()
    """The first part of a square's name."""
    columns: Sequence[str] = ()
    """The second part of a square's name."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """The numbers of planes, rows and columns."""
        return len(self.planes), len(self.rows), len(self.columns)


NO_GRID: Final = Grid()
"""The grid of a game without a board."""
