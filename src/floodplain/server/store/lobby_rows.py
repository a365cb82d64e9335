"""The rows of the lobby."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from floodplain.kernel.structs import work_out
from floodplain.server.store.rows import FREE, SeatRow

LIVE: Final = "live"  # turns within minutes, while everyone is there
DAYS: Final = "days"  # turns within days
UNTIMED: Final = "none"


def pace_of(settings: dict[str, Any]) -> str:
    """Return the pace of a table by its house rules."""
    kind = settings["time"]["kind"]
    return LIVE if kind in {"turn", "game"} else DAYS if kind == "days" else UNTIMED


class ListedRow(msgspec.Struct, kw_only=True):
    """A table of the lobby with its players."""

    id: str
    game: str
    edition: str
    fingerprint: str
    players: int
    settings: dict[str, Any]
    owner: str
    """The hash of the key of the person who opened it."""
    status: str
    created: int
    changed: int
    pace: str
    seen: int
    seats: list[SeatRow] = []

    def free(self) -> list[int]:
        """Return the seats that nobody has taken."""
        return [row.seat for row in self.seats if row.kind == FREE]

    def people(self) -> set[str]:
        """Return the hashes of the keys of its players."""
        return {row.key for row in self.seats if row.key is not None}


class SearchRow(msgspec.Struct, kw_only=True):
    """A person who looks for a game, with what they accept."""

    person: str
    table_id: str
    games: list[str]
    players: list[int]
    pace: str
    since: int

    def accepts(self, game: str, players: int) -> bool:
        """Return whether they would play a game with this number of players."""
        return game in self.games and players in self.players


work_out(globals())
