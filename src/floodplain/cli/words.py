"""The command line's words, in each language."""

from __future__ import annotations

from floodplain.kernel.words import Words, sentences_of

__all__ = ["Words", "read_words"]


def read_words(language: str) -> Words:
    """Return the words of the commands in a language."""
    return Words(language, sentences_of("floodplain.cli", language))
