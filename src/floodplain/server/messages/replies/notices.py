"""Replies about a person's notifications, and their settings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply
from floodplain.teach.coaching import Parts


class NoticeCard(Reply, kw_only=True):
    """Something that a person was told."""

    id: str
    kind: Literal["turn", "low", "joined", "over", "test"]
    table: Annotated[str | None, Meta(description="The table that it is about.")]
    game: str
    parts: Annotated[Parts, Meta(description="For joined: the name, and whether they `came` or `left`.")]
    at: Moment
    seen: bool


class NoticeList(Reply, kw_only=True):
    """The notifications of a person, the newest first."""

    notices: list[NoticeCard]
    unseen: int


class QuietCard(Reply, kw_only=True):
    """The hours in which nothing is sent, in minutes since midnight, and the days on which they begin."""

    on: bool
    start: int
    end: int
    days: list[int]


class ChannelCard(Reply, kw_only=True):
    """A way to tell a person."""

    kind: Literal["push", "webhook", "email"]
    label: Annotated[str, Meta(description="The host of a webhook, or an e-mail address.")]
    form: Annotated[str, Meta(description="Who reads a webhook.")]
    here: Annotated[bool, Meta(description="Whether it is the browser that asks.")]
    confirmed: Annotated[bool, Meta(description="Whether an e-mail address has agreed.")]
    failing: Annotated[bool, Meta(description="Whether the last message did not arrive.")]


class NoticeSettings(Reply, kw_only=True):
    """The notifications that a person wants, when, and where."""

    enabled: bool
    kinds: list[Literal["turn", "low", "joined", "over"]]
    delay: int
    lang: str
    zone: str
    quiet: QuietCard
    channels: list[ChannelCard]
    muted: Annotated[list[str], Meta(description="The tables about which nothing is told.")]
    push: Annotated[str, Meta(description="The key with which browsers subscribe; empty: none here.")]
    email: Annotated[bool, Meta(description="Whether notifications can be sent by e-mail.")]


work_out(globals())
