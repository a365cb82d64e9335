"""The rows of notices: who is told, where, and about what."""

from __future__ import annotations

import msgspec

from floodplain.kernel.flow import Part
from floodplain.kernel.structs import work_out

PUSH, WEBHOOK, EMAIL = "push", "webhook", "email"
TURN, LOW, JOINED, OVER, TEST = "turn", "low", "joined", "over", "test"


class Quiet(msgspec.Struct, kw_only=True):
    """The hours in which nothing is sent."""

    on: bool = False
    start: int = 22 * 60
    """Minutes since midnight."""
    end: int = 7 * 60 + 30
    days: list[int] = msgspec.field(default_factory=lambda: list(range(7)))
    """The days on which the quiet hours begin, counted from Monday."""


class ReaderSettings(msgspec.Struct, kw_only=True):
    """The notifications that a person wants, and when."""

    kinds: list[str] = msgspec.field(default_factory=lambda: [TURN, LOW, JOINED])
    delay: int = 0
    """Minutes for which a turn may wait before the person is told."""
    language: str = "en"
    zone: str = "UTC"
    quiet: Quiet = msgspec.field(default_factory=Quiet)


class ReaderRow(msgspec.Struct, kw_only=True):
    """A person who is told, or was."""

    person: str
    since: int
    enabled: bool
    settings: ReaderSettings


class ChannelRow(msgspec.Struct, kw_only=True):
    """A way to tell a person: a browser, a webhook or an e-mail address."""

    id: str
    person: str
    kind: str
    target: str
    device: str = ""
    settings: dict[str, str] = {}
    confirmed: bool = True
    failures: int = 0
    sent: int = 0
    added: int


class NoticeRow(msgspec.Struct, kw_only=True):
    """Something that a person is told, once."""

    id: str
    person: str
    kind: str
    table_id: str | None = None
    turn: int = 0
    game: str = ""
    parts: dict[str, Part] = {}
    made: int
    seen: int | None = None


class Waiting(msgspec.Struct, kw_only=True):
    """A table that waits for a person who is told about it."""

    table_id: str
    person: str
    game: str
    seat: int
    turn: int
    """The version of the last answer by another seat."""
    changed: int
    deadline: int | None
    rules: str
    """JSON."""


class Delivery(msgspec.Struct, kw_only=True):
    """A notice that is to be sent over a channel."""

    notice: NoticeRow
    channel: ChannelRow
    due: int
    tries: int
    batch: str = ""
    """The id of what was sent together at the first try; empty before that."""


class Happened(msgspec.Struct, kw_only=True):
    """An event at a table that the person who opened it is told about."""

    table_id: str
    person: str
    game: str
    number: int
    kind: str
    name: str
    at: int


work_out(globals())
