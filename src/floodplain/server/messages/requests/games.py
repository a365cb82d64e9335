"""Requests about a game: its editions, words, lessons, examples and score pad."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from floodplain.kernel.structs import work_out
from floodplain.server.messages.requests.base import (
    EditionName,
    EditionSource,
    Language,
    Name,
    Position,
    RequestPart,
)


class EditionFile(RequestPart, kw_only=True):
    """An edition file to check; it is not stored."""

    text: EditionSource


class GamePath(RequestPart, kw_only=True):
    """A game by its name."""

    game: Annotated[str, Meta(max_length=40)]


class EditionPath(GamePath, kw_only=True):
    """An edition of a game by its name."""

    edition: Annotated[str, Meta(max_length=80)]


class PadSheet(RequestPart, kw_only=True):
    """A real table, as entered on the score pad of a game."""

    players: Annotated[int, Meta(ge=1, le=16)]
    names: Annotated[list[Name], Meta(max_length=16)] = msgspec.field(default_factory=list)
    entered: Annotated[
        dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=2000)]],
        Meta(max_length=400, description="By address of the field, as the pad tells them."),
    ] = msgspec.field(default_factory=dict)
    edition: EditionName = ""
    edition_text: Annotated[EditionSource, Meta(description="Your own edition, instead of a name.")] = ""


class LessonPath(GamePath, kw_only=True):
    """A lesson of a game by its name."""

    lesson: Annotated[str, Meta(max_length=80)]


class LessonMomentPath(LessonPath, kw_only=True):
    """A position of the log of a lesson."""

    position: Position


class ExamplePath(GamePath, kw_only=True):
    """An example of a rule by its name."""

    example: Annotated[str, Meta(max_length=80)]


class TextsPath(GamePath, kw_only=True):
    """The words of a game in a language."""

    language: Language


work_out(globals())
