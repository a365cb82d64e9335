"""The command line's own words, in each language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from floodplain.kernel.text import with_counts


@dataclass(frozen=True)
class Words:
    """Prompts and headings in one language."""

    language: str
    sentences: dict[str, str]

    def say(self, key: str, **parts: object) -> str:
        """A sentence with its parts filled in."""
        return with_counts(self.language, self.sentences[key], parts).format(**parts)


@cache
def read_words(language: str) -> Words:
    """What the commands say in a language; read once."""
    text = files("floodplain.cli").joinpath("text", f"{language}.toml").read_text(encoding="utf-8")
    return Words(language, tomllib.loads(text))
