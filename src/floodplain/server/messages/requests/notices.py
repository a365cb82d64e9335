"""Requests about notifications: which ones a person wants, and where."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import Language, RequestPart, Token

NoticeKind = Annotated[
    Literal["turn", "low", "joined", "over"],
    Meta(description="My turn, my clock runs low, people at a table I opened, or the end of a game."),
]
Minute = Annotated[int, Meta(ge=0, lt=24 * 60, description="Minutes since midnight.")]
Weekday = Annotated[int, Meta(ge=0, le=6, description="Counted from Monday.")]
Zone = Annotated[
    str, Meta(max_length=64, pattern="^[A-Za-z0-9_+/-]+$", description="The name of a time zone.")
]
Printable = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.-]+$")]


class QuietHours(RequestPart, kw_only=True):
    """The hours in which nothing is sent; what comes meanwhile is sent as one at their end."""

    on: bool
    start: Minute
    end: Minute
    days: Annotated[list[Weekday], Meta(max_length=7, description="When they begin.")]


class NoticeChoices(RequestPart, kw_only=True):
    """The notifications that a person wants, and when."""

    enabled: bool
    kinds: Annotated[list[NoticeKind], Meta(max_length=4)]
    delay: Annotated[Literal[0, 5, 30, 120], Meta(description="Minutes that a turn waits before it is told.")]
    lang: Language
    zone: Zone
    quiet: QuietHours


class PushSubscription(RequestPart, kw_only=True):
    """A browser that is to be notified, as its push service describes it."""

    endpoint: Annotated[str, Meta(max_length=1500, pattern="^https?://[!-~]+$")]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}=?$", description="The browser's public key.")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}(==)?$", description="A secret of the browser.")]


class NewWebhook(RequestPart, kw_only=True):
    """An address to which notifications are posted."""

    url: Annotated[str, Meta(max_length=1500, pattern="^https?://[!-~]+$")]
    form: Annotated[Literal["discord", "slack", "json"], Meta(description="Who reads it.")]


class NewEmail(RequestPart, kw_only=True):
    """An address to which notifications are sent, once it has confirmed this."""

    address: Annotated[
        str,
        Meta(max_length=254, pattern=r'^[^\s@<>(),;:"\\\[\]]+@[A-Za-z0-9.-]+\.[A-Za-z0-9-]{2,}$'),
    ]
    lang: Language = "en"


class StopNotices(RequestPart, kw_only=True):
    """A way of being told to be given up."""

    kind: Annotated[Literal["push", "webhook", "email"], Meta(description="push: of this browser.")]


class NoticeLink(RequestPart, kw_only=True):
    """The content of the link in an e-mail."""

    token: Printable


class NoticeLinkPath(RequestPart, kw_only=True):
    """The content of the link in an e-mail."""

    token: Printable


class TableNotices(RequestPart, kw_only=True):
    """An order about the notifications of a table."""

    table: Token
    answer: Annotated[
        Literal["later", "mute", "unmute"],
        Meta(description="Remind me after a while, tell me nothing more about this table, or again."),
    ]
    minutes: Annotated[int, Meta(ge=1, le=120, description="For later.")] = 60


class SeenNotices(RequestPart, kw_only=True):
    """Notifications that were seen."""

    table: Annotated[str, Meta(max_length=64, description="Those of a table; empty: all.")] = ""


work_out(globals())
