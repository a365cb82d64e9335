"""The coach's own words, in each language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.text import LANGUAGES, with_counts

MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class CoachWords:
    """Sentences of one language."""

    language: str
    sentences: dict[str, str]

    def say(self, key: str, **parts: object) -> str:
        """A sentence with its parts filled in."""
        return with_counts(self.language, self.sentences[key], parts).format(**parts)

    def number(self, value: float, digits: int = 1) -> str:
        """A number as the language writes it."""
        written = f"{abs(value):.{digits}f}".replace(".", self.sentences["decimal"])
        return f"{MINUS}{written}" if round(value, digits) < 0 else written

    def signed(self, value: float, digits: int = 1) -> str:
        """A number with its sign; a minus is one, and not a hyphen."""
        return self.number(value, digits) if round(value, digits) <= 0 else f"+{self.number(value, digits)}"

    def percent(self, value: float, digits: int = 0) -> str:
        """A share from 0 to 1 in percent, as the language writes it."""
        return f"{self.number(100 * value, digits)} %"


@cache
def coach_words(language: str) -> CoachWords:
    """What the coach says in a language; read once."""
    if language not in LANGUAGES:
        raise FloodplainError(f"there is no text in {language!r}; choose one of {', '.join(LANGUAGES)}")
    text = files("floodplain.coach").joinpath("text", f"{language}.toml").read_text(encoding="utf-8")
    return CoachWords(language, tomllib.loads(text))
