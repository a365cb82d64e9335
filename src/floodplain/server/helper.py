"""Helpers: whoever answers questions beside the server, in bytes, as bots, the coach and the checker do."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from floodplain.kernel.errors import FloodplainError


class HelperFailed(FloodplainError):
    """A helper that gave no answer: it took too long, or it died."""


class Helper(Protocol):
    """One that is asked one question after another: a process, or a worker of a page."""

    def ask(self, question: bytes, seconds: float) -> Awaitable[bytes]:
        """Return what is answered; raises HelperFailed when there is nothing in time."""

    def close(self) -> None:
        """End it for good; whoever waits for its answer is told that it failed."""


class Helpers(Protocol):
    """Where the helpers of an application come from."""

    def thinkers(self, count: int) -> Sequence[Helper]:
        """Helpers in which bots and the coach think: so many, or as many as there can be."""

    def checker(self) -> Helper:
        """A helper that checks uploads."""
