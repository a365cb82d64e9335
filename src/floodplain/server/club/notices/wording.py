"""The text of a notification, in the reader's language: only what a spectator of the table could read."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from floodplain.kernel.text import bind_marks

TEXTS: Final = "texts.toml"  # beside this file
MINUTE_MS: Final = 60_000
HOUR: Final = 60
DAY: Final = 24 * HOUR


@cache
def texts_in(language: str) -> dict[str, str]:
    """Return the texts in a language; in English if there are none."""
    texts = tomllib.loads(Path(__file__).with_name(TEXTS).read_text(encoding="utf-8"))
    return {name: bind_marks(text) for name, text in texts.get(language, texts["en"]).items()}


def say(language: str, text: str, **parts: object) -> str:
    """Return a text in a language."""
    return texts_in(language)[text].format(**parts)


def time_in_words(language: str, left_ms: int) -> str:
    """Return a length of time as people say it."""
    minutes = max(1, left_ms // MINUTE_MS)
    if minutes < HOUR:
        return say(language, "minutes", m=minutes)
    if minutes < DAY:
        text = "hours" if minutes % HOUR else "whole_hours"
        return say(language, text, h=minutes // HOUR, m=minutes % HOUR)
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
