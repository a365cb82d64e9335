"""A view as a row of small numbers: the columns that name them, and how a room fills them.

A row has the same length for every number of players: first the seat's own block, then one per opponent in
order of play, with zeros for seats that are not in the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.strings import BytesWriter

from floodplain.kernel.copies import Reduced
from floodplain.kernel.flow import Decision, Pending, State

SEATS: Final = 4  # the number of players that a row has room for
MOST: Final = 255  # the largest number in a row
SEAT_NAMES: Final = ("own", "second", "third", "fourth")  # in order of play, from the one that looks

_BYTE: Final = 8
_ZEROS: Final[list[bytes]] = [bytes(count) for count in range(MOST + 1)]
_SPREAD: Final[list[bytes]] = [bytes([value >> bit & 1 for bit in range(_BYTE)]) for value in range(MOST + 1)]


class Column:
    """One column of a row: its name, its largest value (from 0), and its meaning."""

    def __init__(self, name: str, most: int, meaning: str) -> None:
        self.name = name
        self.most = most
        self.meaning = meaning

    def __reduce__(self) -> Reduced:
        return Column, (self.name, self.most, self.meaning)

    def __repr__(self) -> str:
        return f"Column({self.name!r}, {self.most}, {self.meaning!r})"


def columns_of(name: str, keys: Sequence[object], most: int, meaning: str) -> list[Column]:
    """Return a column for each key, named after it."""
    return [Column(f"{name}.{key}", most, meaning) for key in keys]


def by_seat(block: Sequence[Column]) -> list[Column]:
    """Repeat the columns of one seat for every seat of a row."""
    return [Column(f"{seat}.{each.name}", each.most, each.meaning) for seat in SEAT_NAMES for each in block]


def kinds_of(pending: Sequence[type[Pending]]) -> dict[str, int]:
    """Number the kinds of decision and chance that have a column of their own."""
    kinds: dict[str, int] = {}
    for each in pending:
        if issubclass(each, Decision) and not each.column:
            kinds[each.kind] = len(kinds)
    return kinds


def asked_columns(kinds: dict[str, int]) -> list[Column]:
    """Return the columns that `put_asked` fills."""
    return [
        *columns_of("asked", list(kinds), 1, "whether this is asked next"),
        *columns_of("asks", (*SEAT_NAMES, "luck"), 1, "who answers next"),
        *columns_of("players", range(2, SEATS + 1), 1, "the number of players"),
    ]


def about_columns() -> list[Column]:
    """Return the columns that `put_about` fills."""
    return columns_of("about", SEAT_NAMES, 1, "whom the table draws for")


def put(row: BytesWriter, value: int) -> None:
    """Append a number, clipped to the bounds of a row."""
    row.append(0 if value < 0 else MOST if value > MOST else value)  # noqa: FURB136  (compiled, a call costs)


def put_all(row: BytesWriter, values: list[int]) -> None:
    """Append several numbers, each clipped to the bounds of a row."""
    for value in values:
        put(row, value)


def put_zeros(row: BytesWriter, count: int) -> None:
    """Append a number of zeros."""
    while count > MOST:
        row.write(_ZEROS[MOST])
        count -= MOST
    row.write(_ZEROS[count])


def put_bits(row: BytesWriter, mask: int, count: int) -> None:
    """Append the lowest bits of a mask, one number per bit."""
    while count >= _BYTE:
        row.write(_SPREAD[mask & MOST])
        mask >>= _BYTE
        count -= _BYTE
    for _ in range(count):
        row.append(mask & 1)
        mask >>= 1


def put_one(row: BytesWriter, index: int, count: int) -> None:
    """Append a one-hot block of a size; all zeros for an index outside it."""
    start = len(row)
    put_zeros(row, count)
    if 0 <= index < count:
        row[start + index] = 1


def put_counts(row: BytesWriter, values: tuple[int, ...], count: int) -> None:
    """Append how often each number from 0 up to the count occurs."""
    start = len(row)
    put_zeros(row, count)
    for value in values:
        row[start + value] += 1


def put_asked(row: BytesWriter, view: State, seat: int, kinds: dict[str, int]) -> None:
    """Append what is asked next, which seat is asked, and how many players there are."""
    players = view.players
    if view.pending:
        top = view.pending[-1]
        assert isinstance(top, Decision)
        put_one(row, kinds[top.column or top.kind], len(kinds))
        put_one(row, SEATS if top.seat < 0 else (top.seat - seat) % players, SEATS + 1)
    else:
        put_zeros(row, len(kinds) + SEATS + 1)
    put_one(row, players - 2, SEATS - 1)


def put_about(row: BytesWriter, view: State, seat: int, people: Sequence[str]) -> None:
    """Append the seat for whom the table draws next, one-hot; `people` are the parts that may name it."""
    side = -1
    if view.pending:
        top = view.pending[-1]
        assert isinstance(top, Decision)
        about = top.about(view) if top.seat < 0 else {}
        for name in people:
            named = about.get(name, 0)
            if isinstance(named, int) and named > 0:
                side = (named - 1 - seat) % view.players
    put_one(row, side, SEATS)
