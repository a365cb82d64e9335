"""Looking for a game in the lobby."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import Language, Level, Name, RequestPart

Pace = Literal["live", "days"]


class FindGame(RequestPart, kw_only=True):
    """A request for a game with people who want the same."""

    games: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=40)]],
        Meta(max_length=40, description="The games they would play; empty: any."),
    ] = msgspec.field(default_factory=list)
    players: Annotated[
        list[Annotated[int, Meta(ge=2, le=16)]],
        Meta(max_length=15, description="The numbers of players that suit them; empty: any."),
    ] = msgspec.field(default_factory=list)
    pace: Annotated[
        Pace, Meta(description="Live: everyone is there until the end; days: at least a day per turn.")
    ] = "live"
    languages: Annotated[list[Language], Meta(max_length=3)] = msgspec.field(default_factory=list)
    name: Name = ""


class FillSeats(RequestPart, kw_only=True):
    """A level for the bots that take the free seats."""

    level: Level = ""


work_out(globals())
