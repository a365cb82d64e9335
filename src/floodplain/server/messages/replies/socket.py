"""Messages over a socket, problems, and the health of the server."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply
from floodplain.server.messages.replies.play import Change, Foreseen, Situation
from floodplain.server.messages.replies.tables import ChatLine, TableCard


class CardMessage(Reply, tag_field="type", tag="table", kw_only=True):
    """The card of the table, whenever it is another one."""

    card: TableCard
    chat: Annotated[int, Meta(description="The number of the last line of the chat so far; 0: none.")]


class Done(Reply, tag_field="type", tag="done", kw_only=True):
    """What was sent is kept, and led to this version; its situation comes by itself."""

    version: int
    id: str = ""


class Pong(Reply, tag_field="type", tag="pong", kw_only=True):
    """A sign of life in return, and the server's time."""

    at: Moment
    id: str = ""


class Problem(Reply, tag_field="type", tag="problem", kw_only=True):
    """What was wrong, and what would be right."""

    status: int
    error: str
    message: str
    legal: Annotated[list[str] | None, Meta(description="With an illegal answer: what was legal.")] = None
    problems: Annotated[list[str] | None, Meta(description="With a bad edition: one sentence each.")] = None
    situation: Annotated[Situation | None, Meta(description="With a stale version: what holds now.")] = None
    option: Annotated[
        str, Meta(description="With a bad option of a game: its name; with the name of a person: name.")
    ] = ""
    id: str = ""


ServerMessage = Situation | Change | CardMessage | ChatLine | Foreseen | Done | Pong | Problem
"""Everything that comes over a socket."""


class Update(Reply, kw_only=True):
    """What is newer than the client has seen; nothing when nothing is."""

    card: TableCard | None
    situation: Situation | None
    chat: list[ChatLine]


class Health(Reply, kw_only=True):
    """Whether the server works."""

    status: Literal["ok", "unavailable"]
    missing: Annotated[list[str], Meta(description="What does not work: a loop, the database, writing.")] = (
        field(default_factory=list)
    )
    unreadable: Annotated[
        int, Meta(description="Rows of the database that this worker met, could not read and skipped.")
    ] = 0


work_out(globals())
