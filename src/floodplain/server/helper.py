"""Helpers, which answer questions beside the server: bytes in, bytes out."""

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
        """End it for good; those who wait for its answer are told that it failed."""


class Helpers(Protocol):
    """Where the helpers of an application come from."""

    def thinkers(self, count: int) -> Sequence[Helper]:
        """Return helpers in which bots and the coach think: this many, or as many as there can be."""

    def checker(self) -> Helper:
        """Return a helper that checks uploads."""
