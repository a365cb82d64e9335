"""Responses that are encoded and compressed once, for everyone who asks for the same."""

from __future__ import annotations

import gzip
import hashlib
from typing import Final

PRESSED_FROM: Final = 1_000  # bytes; compressing less gains nothing
LEVEL: Final = 6  # the level of compression


class Prepared:
    """A JSON response, with the tag by which a client knows that it already has it."""

    def __init__(self, content: bytes, caching: str = "private, no-cache") -> None:
        self.content = content
        self.pressed = gzip.compress(content, LEVEL, mtime=0) if len(content) >= PRESSED_FROM else None
        self.headers = {"ETag": f'"{hashlib.sha256(content).hexdigest()[:16]}"', "Cache-Control": caching}

    @property
    def weight(self) -> int:
        """Return its size in bytes."""
        return len(self.content) + len(self.pressed or b"")


def is_known(tag: str, named: str) -> bool:
    """Return whether a tag is among those that a client names in If-None-Match."""
    return tag in {each.strip().removeprefix("W/") for each in named.split(",")}
