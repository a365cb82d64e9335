"""Responses that are encoded and compressed once, for all who ask for the same."""

from __future__ import annotations

import gzip
import hashlib
from typing import Final

PRESSED_FROM: Final = 1_000  # bytes; what is shorter gains nothing
LEVEL: Final = 6  # of the compression


class Prepared:
    """An answer as JSON, with the tag by which a client knows that it has it already."""

    def __init__(self, content: bytes, caching: str = "private, no-cache") -> None:
        self.content = content
        self.pressed = gzip.compress(content, LEVEL, mtime=0) if len(content) >= PRESSED_FROM else None
        self.headers = {"ETag": f'"{hashlib.sha256(content).hexdigest()[:16]}"', "Cache-Control": caching}

    @property
    def weight(self) -> int:
        """The number of bytes that it takes."""
        return len(self.content) + len(self.pressed or b"")


def is_known(tag: str, named: str) -> bool:
    """Whether a tag is among those that a client names in If-None-Match."""
    return tag in {each.strip().removeprefix("W/") for each in named.split(",")}
