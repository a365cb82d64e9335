"""The facts on the box of a game: authors, playing time, age, pictogram and colours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

COLOUR: Final = re.compile("#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Accent:
    """The colour of a game on light and on dark pages, and the quiet backgrounds that go with it."""

    light: str = "#76571b"
    dark: str = "#e0bd6a"
    soft_light: str = "#f3e6c8"
    soft_dark: str = "#3a2f1a"

    def __post_init__(self) -> None:
        for colour in (self.light, self.dark, self.soft_light, self.soft_dark):
            if not COLOUR.fullmatch(colour):
                raise ValueError(f"{colour!r} is not a colour such as #76571b")


@dataclass(frozen=True, slots=True)
class Box:
    """The description of a game in a list of games, in any language."""

    designer: str = ""
    publisher: str = ""
    minutes: int = 0
    """The playing time in minutes; 0 if unknown."""
    mark: str = "pawn"
    """The sign of the game: a client's pictogram, a sign of a scene's stock, or a path on 64 by 64."""
    accent: Accent = Accent()
