"""Common types of fields of requests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from floodplain.kernel.edition import LONGEST_FILE
from floodplain.kernel.structs import work_out

Language = Literal["en", "fr", "nl"]
Name = Annotated[str, Meta(max_length=40, description="What a player is called; empty: a name is given.")]
Level = Annotated[str, Meta(max_length=40, description="The name of a bot, as /api/games lists them.")]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="A seat, counted from 0.")]
Version = Annotated[
    int, Meta(ge=0, le=2**53, description="The version of the table that the client has seen.")
]
Position = Annotated[int, Meta(ge=0, le=2**31 - 1, description="How many answers of the log lie before.")]
AnswerNumber = Annotated[int, Meta(ge=0, le=2**31 - 1, description="One of the answers that were offered.")]
AnswerSet = Annotated[
    list[AnswerNumber],
    Meta(
        max_length=100, description="Items of the set that is asked for, in any order; else a row of answers."
    ),
]
EditionName = Annotated[
    str, Meta(max_length=60, description="The name or fingerprint of an edition; empty: the default.")
]
EditionSource = Annotated[str, Meta(max_length=LONGEST_FILE, description="An edition file, as TOML.")]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Token = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class RequestPart(Struct, kw_only=True, forbid_unknown_fields=True):
    """A body, path or query; unknown fields are refused."""


class NoParameters(RequestPart, kw_only=True):
    """No parameters."""


work_out(globals())
