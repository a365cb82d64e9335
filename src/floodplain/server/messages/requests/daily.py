"""Daily games: which one is meant, and a game that was played elsewhere."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import Name, RequestPart
from floodplain.server.messages.requests.tables import RecordSource

Day = Annotated[
    str, Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", description="A day in UTC; empty: today.")
]


class DayQuery(RequestPart, kw_only=True):
    """The day that is asked for."""

    day: Day = ""


class DealQuery(RequestPart, kw_only=True):
    """One game of a day."""

    game: Annotated[str, Meta(max_length=40)]
    day: Day = ""


class OpenDeal(RequestPart, kw_only=True):
    """A daily game to begin, or to continue."""

    game: Annotated[str, Meta(max_length=40)]
    day: Day = ""
    name: Name = ""
    forced: Annotated[
        bool, Meta(description="Whether the table plays an answer that has no alternative.")
    ] = False


class SubmitDeal(RequestPart, kw_only=True):
    """A daily game that was played on another server, or without one."""

    record: RecordSource
    scores: (
        Annotated[
            list[Annotated[int, Meta(ge=-(2**31), le=2**31)]],
            Meta(max_length=16, description="By seat, as far as the sender knows them; they must be right."),
        ]
        | None
    ) = None


work_out(globals())
