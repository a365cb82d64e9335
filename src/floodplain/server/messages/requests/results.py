"""Requests about the results of a person."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import RequestPart

GameName = Annotated[str, Meta(max_length=40, description="Of one game; empty: of all.")]


class ResultsQuery(RequestPart, kw_only=True):
    """The game whose figures are wanted."""

    game: GameName = ""


class ResultListQuery(ResultsQuery, kw_only=True):
    """The part of a list of results that is wanted."""

    before: Annotated[
        str,
        Meta(
            max_length=90,
            pattern="^([0-9]{1,16}-[A-Za-z0-9_-]{1,64})?$",
            description="`more` of the list before; empty: the latest.",
        ),
    ] = ""


work_out(globals())
