"""The countries of Demetra, hex by hex, and the hex of each field."""

from __future__ import annotations

from librt.strings import BytesWriter

from floodplain.games.demetra.cubes import CROPS
from floodplain.games.demetra.material import Material
from floodplain.games.demetra.state import NOWHERE, Demetra
from floodplain.kernel.features import SEATS, Column, by_seat, columns_of, put_bits, put_zeros
from floodplain.kernel.planes import Grid


def planes(view: Demetra, seat: int) -> bytes:
    """Return every seat's fields, unharvested ones, workers and store; then the village; then the crops."""
    masks: list[int] = []
    players = view.players
    for step in range(SEATS):
        if step < players:
            other = (seat + step) % players
            masks.extend([view.fields[other], view.ripe[other], view.standing[other], _store(view, other)])
        else:
            masks.extend([0, 0, 0, 0])
    masks.extend([view.bag, view.register, view.fallow])
    masks.extend(view.material.crop_fields)
    lengths = list(view.material.board.rows.values())
    width = max(lengths)
    squares = BytesWriter()
    for mask in masks:
        left = mask
        for length in lengths:
            put_bits(squares, left, length)
            put_zeros(squares, width - length)
            left >>= length
    return squares.getvalue()


def _store(view: Demetra, seat: int) -> int:
    """Return the fields of a seat's store, as bits."""
    size = view.material.store_size
    mask = 0
    for field in view.stores[seat * size : (seat + 1) * size]:
        if field != NOWHERE:
            mask |= 1 << field
    return mask


def grid(material: Material) -> Grid:
    """Describe each plane; rows are padded to the longest and offset by half a hex from each other."""
    seat = [
        Column("field", 1, "whether the seat has the field of this hex"),
        Column("ripe", 1, "whether it is unharvested"),
        Column("worker", 1, "whether a worker of the seat stands there"),
        Column("store", 1, "whether the field of this hex is in the seat's store"),
    ]
    listed = [
        *by_seat(seat),
        Column("bag", 1, "whether the field of this hex is in the bag"),
        Column("register", 1, "whether it is in the register"),
        Column("fallow", 1, "whether it is out of the game"),
        *columns_of("crop", CROPS, 1, "whether the field of this hex bears the crop"),
    ]
    rows = material.board.rows
    return Grid(listed, list(rows), [str(number) for number in range(1, max(rows.values()) + 1)])
