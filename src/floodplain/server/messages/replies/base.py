"""Common types of fields of replies."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from floodplain.kernel.structs import work_out

Changes = Annotated[
    list[dict[str, int]], Meta(description="By seat, what is gained (above 0) or given (below).")
]
Points = Annotated[list[dict[str, int]], Meta(description="Points by seat and category.")]
Portrait = Annotated[
    dict[str, Any], Meta(description="The table as names and numbers; each game says what stands in it.")
]
Moment = Annotated[int, Meta(description="Milliseconds since 1970.")]


class Reply(Struct, kw_only=True):
    """A reply to a client."""


class Choice(Reply, kw_only=True):
    """One value of an option."""

    value: str
    text: str


work_out(globals())
