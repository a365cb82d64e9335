"""What a notice says, in the reader's language: nothing that a spectator of the table could not read."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

TEXTS: Final = "texts.toml"  # beside this file
MINUTE_MS: Final = 60_000
HOUR: Final = 60
DAY: Final = 24 * HOUR


@cache
def _texts() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name(TEXTS).read_text(encoding="utf-8"))


def say(language: str, text: str, **parts: object) -> str:
    """Return a text in a language."""
    texts = _texts()
    return texts.get(language, texts["en"])[text].format(**parts)


def time_in_words(language: str, left_ms: int) -> str:
    """Return a length of time as people say it."""
    minutes = max(1, left_ms // MINUTE_MS)
    if minutes < HOUR:
        return say(language, "minutes", m=minutes)
    if minutes < DAY:
        return say(language, "hours", h=minutes // HOUR, m=minutes % HOUR)
    return say(language, "days", d=minutes // DAY, h=minutes % DAY // HOUR)


class Message(msgspec.Struct, kw_only=True):
    """A notice as it is sent."""

    id: str
    kind: str
    title: str
    body: str
    lang: str
    table: str = ""
    game: str = ""
    link: str = "/"
    """The page to open, without the server's address."""
    later: int = 0
    """Minutes after which the reader may be reminded; 0 for never."""
    answers: dict[str, str] = {}
    """The labels of what the reader may answer: go, later and mute."""
