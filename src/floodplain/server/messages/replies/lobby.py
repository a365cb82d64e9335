"""The lobby: tables that anyone may join or watch."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply
from floodplain.server.messages.replies.socket import Pong
from floodplain.server.messages.replies.tables import TimeCard


class ListedSeat(Reply, kw_only=True):
    """The player of a seat, as the lobby shows them."""

    mark: Annotated[int, Meta(description="Which colour and mark the player has, counted from 0.")]
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None


class ListedTable(Reply, kw_only=True):
    """A table that anyone may join while it is open, and watch while it is played."""

    id: str
    game: str
    edition: str
    fingerprint: str
    status: Literal["open", "playing"]
    seats: list[ListedSeat]
    time: TimeCard
    pace: Literal["live", "days", "none"]
    languages: list[str]
    hints: bool
    rated: bool
    since: Annotated[Moment, Meta(description="When it was opened.")]


class LobbyTables(Reply, tag_field="type", tag="lobby", kw_only=True):
    """All tables of the lobby, the newest first."""

    number: Annotated[int, Meta(description="Counts the changes of this worker's lobby.")]
    tables: list[ListedTable]
    at: Moment


class LobbyChange(Reply, tag_field="type", tag="lobby_change", kw_only=True):
    """A change in the lobby."""

    number: int
    tables: Annotated[list[ListedTable], Meta(description="Tables that are new or have changed.")]
    gone: Annotated[list[str], Meta(description="Tables that are no longer there.")]
    at: Moment


class LobbyHidden(Reply, tag_field="type", tag="lobby_hidden", kw_only=True):
    """The tables at which someone sits whom the reader has blocked; the last such list counts."""

    tables: list[str]


LobbyMessage = LobbyTables | LobbyChange | LobbyHidden | Pong
"""All messages that the server sends over a socket of the lobby."""


class SearchCard(Reply, kw_only=True):
    """The search of a person, and the table where they sit and wait."""

    table: str
    status: Annotated[
        Literal["open", "playing"], Meta(description="Open while they wait; playing once the game has begun.")
    ]
    since: Moment
    fill_at: Annotated[Moment, Meta(description="From when on bots may take the free seats.")]


class Search(Reply, kw_only=True):
    """A person's search for a game, if there is one."""

    search: SearchCard | None


class LobbyReply(Search, kw_only=True):
    """The lobby, as someone who comes in sees it."""

    lobby: LobbyTables
    hidden: Annotated[list[str], Meta(description="Tables with someone whom the caller has blocked.")]


work_out(globals())
