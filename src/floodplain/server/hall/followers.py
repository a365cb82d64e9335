"""The followers of a table: clients of this worker, and what other workers report of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from floodplain.server.hall.rendered_view import RenderedView
from floodplain.server.store.clock import now_ms
from floodplain.server.store.rows import SeatRow

ACTIVE_MS: Final = 60_000  # a player without a socket counts as present for this long after a request


class RemotePresence(msgspec.Struct):
    """The players and spectators that another worker last reported."""

    seats: set[int]
    watching: int
    told: float


class Follower:
    """A client that is sent what happens at a table, as fast as it can receive it."""

    def __init__(
        self,
        key: str | None,
        seat: int | None,
        language: str,
        wake: Callable[[], None],
        device: str | None = None,
        is_board: bool = False,
    ) -> None:
        self.key = key
        self.seat = seat
        self.language = language
        self.wake = wake  # notifies it of news
        self.device = device  # the hash of its own key
        self.is_board = is_board  # whether it is a shared screen without a seat
        self.version = -1  # what it has been sent
        self.revision = -1
        self.card = ""
        self.chat = 0
        self.takes_changes = False
        self.view: RenderedView | None = None  # the last view that it was sent
        self.is_looking = True  # whether its page is visible
        self.is_signed_out = False  # whether another device has signed this one out


class Presence:
    """The players and spectators at a table now, here and at other workers."""

    def __init__(self) -> None:
        self.followers: set[Follower] = set()
        self.active: dict[int, int] = {}  # by seat, when it last did something without a socket
        self.elsewhere: dict[str, RemotePresence] = {}  # by worker
        self.timer: asyncio.TimerHandle | None = None  # when the present players are announced to all

    def here(self) -> set[int]:
        """Return the seats that are connected to this worker, or acted here a moment ago."""
        now = now_ms()
        return {each.seat for each in self.followers if each.seat is not None}.union(
            seat for seat, at in self.active.items() if at + ACTIVE_MS > now
        )

    def watching_here(self) -> int:
        """Return how many spectators are connected to this worker."""
        return sum(follower.seat is None and not follower.is_board for follower in self.followers)

    def boards(self) -> int:
        """Return how many shared screens here show the board."""
        return sum(follower.is_board for follower in self.followers)

    def watching(self) -> int:
        """Return how many spectators are connected, here or at another worker."""
        return self.watching_here() + sum(other.watching for other in self.elsewhere.values())

    def seats(self, seats: Sequence[SeatRow]) -> set[int]:
        """Return which of a table's seats are present; a device with several is present in all of them."""
        followed = self.here().union(*[other.seats for other in self.elsewhere.values()])
        keys = {follower.key for follower in self.followers if not follower.is_board}
        keys |= {seats[seat].key for seat in self.active if seat in followed}
        keys.discard(None)
        return {row.seat for row in seats if row.seat in followed or row.key in keys}

    def expire(self, silent_since: float) -> bool:
        """Forget clients that have been silent for long; return whether there were any."""
        now = now_ms()
        silent = [seat for seat, at in self.active.items() if at + ACTIVE_MS <= now]
        gone = [name for name, other in self.elsewhere.items() if other.told < silent_since]
        for seat in silent:
            del self.active[seat]
        for name in gone:  # a dead worker reports no more
            del self.elsewhere[name]
        return bool(silent or gone)
