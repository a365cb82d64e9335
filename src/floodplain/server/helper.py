"""Helpers, which answer questions outside the server's own process: bytes in, bytes out."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from floodplain.kernel.errors import FloodplainError


class HelperFailed(FloodplainError):
    """A helper that gave no answer: it took too long, or it died."""


class Helper(Protocol):
    """A process, or a worker of a page, that answers one question after another."""

    def ask(self, question: bytes, seconds: float) -> Awaitable[bytes]:
        """Return the answer; raises HelperFailed if there is none in time."""

    def close(self) -> None:
        """End it for good; anyone waiting for its answer gets HelperFailed."""


class Helpers(Protocol):
    """The source of an application's helpers."""

    def thinkers(self, count: int) -> Sequence[Helper]:
        """Return helpers in which bots and the coach think: this many, or as many as there can be."""

    def checker(self) -> Helper:
        """Return a helper that checks uploads."""
