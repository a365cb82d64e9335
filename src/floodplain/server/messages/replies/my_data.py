"""Everything that is known of a person, as a file."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.replies.base import Moment, Reply
from floodplain.server.messages.replies.devices import DeviceCard
from floodplain.server.messages.replies.notices import NoticeCard, QuietCard
from floodplain.server.messages.replies.people import MeCard
from floodplain.server.messages.replies.results import ResultCard


class OwnLine(Reply, kw_only=True):
    """A message that the person has written."""

    table: str
    at: Moment
    text: str


class OwnReport(Reply, kw_only=True):
    """A report that the person has made."""

    table: str
    at: Moment
    name: str
    text: str
    reason: str


class PlayedDeal(Reply, kw_only=True):
    """A daily game that the person has played, or begun."""

    day: str
    game: str
    begun: Moment
    done: Annotated[Moment | None, Meta(description="When the result counted; null while it is played.")]
    points: int
    scores: Annotated[list[int], Meta(description="By seat.")]
    places: Annotated[list[int], Meta(description="By seat.")]
    record: Annotated[str, Meta(description="The whole game; empty while it is played.")]


class OwnRating(Reply, kw_only=True):
    """The rating of the person among people in a game, as a mean and a spread."""

    game: str
    mean: float
    spread: float
    games: int


class OwnChannel(Reply, kw_only=True):
    """A way in which the person is told."""

    kind: str
    target: Annotated[str, Meta(description="The address, in full.")]
    confirmed: bool
    added: Moment


class OwnNotices(Reply, kw_only=True):
    """The notifications that a person wants, where they are sent, and those that were sent."""

    enabled: bool
    since: Annotated[Moment, Meta(description="When notices were turned on; 0 if they never were.")]
    kinds: list[str]
    delay: int
    lang: str
    zone: str
    quiet: QuietCard
    channels: list[OwnChannel]
    muted: Annotated[list[str], Meta(description="The tables about which nothing is told.")]
    told: Annotated[list[NoticeCard], Meta(description="The newest first.")]


class OwnSearch(Reply, kw_only=True):
    """The game that the person looks for."""

    table: Annotated[str, Meta(description="Where they wait.")]
    games: list[str]
    players: list[int]
    pace: str
    since: Moment


class MyData(Reply, kw_only=True):
    """Everything that this server knows of a person, as a file."""

    format: str
    at: Moment
    person: MeCard
    lang: Annotated[str, Meta(description="The language in which they gave their name.")]
    devices: list[DeviceCard]
    chat: list[OwnLine]
    reports: list[OwnReport]
    games: Annotated[list[ResultCard], Meta(description="The results of finished games, the latest first.")]
    ratings: list[OwnRating]
    daily: Annotated[list[PlayedDeal], Meta(description="Daily games, the latest day first.")]
    notices: OwnNotices
    search: OwnSearch | None
    tables: Annotated[msgspec.Raw, Meta(description="As the file of all tables has them, to be imported.")]


work_out(globals())
