"""Sentences of a room that is not a game, by key and language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from floodplain.kernel.errors import FloodplainError
from floodplain.kernel.text import LANGUAGES, bind_marks, with_counts


@dataclass(frozen=True)
class Words:
    """The texts of a room in one language."""

    language: str
    sentences: dict[str, str]

    def say(self, key: str, **parts: object) -> str:
        """Return a sentence with its parts filled in."""
        return with_counts(self.language, self.sentences[key], parts).format(**parts)


@cache
def sentences_of(package: str, language: str) -> dict[str, str]:
    """Return the sentences of a room in a language, from its folder `text`; read once."""
    if language not in LANGUAGES:
        raise FloodplainError(f"there is no text in {language!r}; choose one of {', '.join(LANGUAGES)}")
    file = files(package).joinpath("text", f"{language}.toml")
    return tomllib.loads(bind_marks(file.read_text(encoding="utf-8")))
