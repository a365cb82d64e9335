"""The valley of Fertility, square by square."""

from __future__ import annotations

from typing import Final

from floodplain.games.fertility.shops import GOODS
from floodplain.games.fertility.squares import HEIGHT, MOST_COLUMNS
from floodplain.games.fertility.state import Fertility
from floodplain.kernel.features import SEAT_NAMES, SEATS, Column, columns_of
from floodplain.kernel.planes import Grid

# A column of squares is a byte of a mask: by its value, one number per square.
SPREAD: Final[list[bytes]] = [bytes([value >> row & 1 for row in range(HEIGHT)]) for value in range(256)]


def planes(view: Fertility, seat: int) -> bytes:
    """Return what is printed and what lies on every square, and whose monuments stand there."""
    valley = view.valley
    masks = [view.empty, valley.wheat, valley.water, view.quarries]
    masks.extend(valley.printed)
    masks.extend(view.scenes)
    masks.extend(view.touching)
    masks.extend([view.monuments[(seat + step) % view.players] for step in range(view.players)])
    masks.extend([0] * (SEATS - view.players))
    return b"".join([SPREAD[value] for mask in masks for value in mask.to_bytes(MOST_COLUMNS, "little")])


def grid() -> Grid:
    """Describe each plane; a column of the valley is a row here, because its letter comes first."""
    listed = [
        Column("empty", 1, "whether the square is desert that nothing covers"),
        Column("wheat", 1, "whether it is wheat"),
        Column("water", 1, "whether it is water"),
        Column("quarry", 1, "whether it is a quarry"),
        *columns_of("printed", GOODS, 1, "whether the good is printed there"),
        *columns_of("scene", GOODS, 1, "whether the scene lies there"),
        *columns_of("touching", GOODS, 1, "whether it is in contact with the scene"),
        *[
            Column(f"{name}.monument", 1, "whether a monument of the seat stands there")
            for name in SEAT_NAMES
        ],
    ]
    letters = [chr(ord("A") + column) for column in range(MOST_COLUMNS)]
    return Grid(listed, letters, [str(row) for row in range(1, HEIGHT + 1)])
