"""A board as planes: for each thing that may lie there, one small number for every square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from floodplain.kernel.features import Column


@dataclass(frozen=True, slots=True)
class Grid:
    """What each plane shows, told like a column of features, and how their squares are named."""

    planes: Sequence[Column] = ()
    rows: Sequence[str] = ()
    """The first part of a square's name."""
    columns: Sequence[str] = ()
    """The second part of it."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows, columns."""
        return len(self.planes), len(self.rows), len(self.columns)


NO_GRID: Final = Grid()
"""Of a game without a board."""
