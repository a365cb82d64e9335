"""Messages over a socket, problems, and the health of the server."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply
from floodplain.server.messages.replies.play import Change, Foreseen, Situation
from floodplain.server.messages.replies.tables import ChatLine, TableCard


class CardMessage(Reply, tag_field="type", tag="table", kw_only=True):
    """The card of the table, sent whenever it changes."""

    card: TableCard
    chat: Annotated[int, Meta(description="The number of the last line of the chat so far; 0: none.")]


class Done(Reply, tag_field="type", tag="done", kw_only=True):
    """A message was carried out, and led to this version; the situation is sent separately."""

    version: int
    id: str = ""


class Pong(Reply, tag_field="type", tag="pong", kw_only=True):
    """A reply to a ping, with the server's time."""

    at: Moment
    id: str = ""


class Problem(Reply, tag_field="type", tag="problem", kw_only=True):
    """A problem, and the way to solve it."""

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
"""All messages that the server sends over a socket."""


class Update(Reply, kw_only=True):
    """Everything newer than the client has seen; empty if there is nothing."""

    card: TableCard | None
    situation: Situation | None
    chat: list[ChatLine]


class Health(Reply, kw_only=True):
    """The state of the server."""

    status: Literal["ok", "unavailable"]
    missing: Annotated[list[str], Meta(description="What does not work: a loop, the database, writing.")] = (
        field(default_factory=list)
    )
    unreadable: Annotated[
        int, Meta(description="Rows of the database that this worker met, could not read and skipped.")
    ] = 0


work_out(globals())
