"""The errors that a client can raise."""

from __future__ import annotations

import msgspec

from floodplain.kernel.errors import FloodplainError
from floodplain.server.messages.replies import Problem


class Unreachable(FloodplainError):
    """The server cannot be reached, or closed the connection."""


class Refused(FloodplainError):
    """The server refused a request; `problem` says what was wrong and what to do about it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.status = problem.status
        self.error = problem.error

    @classmethod
    def of(cls, content: bytes, status: int = 500) -> Refused:
        """Return the refusal in a response, or that it cannot be read.

        Args:
            content: the body of the response.
            status: its HTTP status.
        """
        try:
            return cls(msgspec.json.decode(content, type=Problem))
        except msgspec.MsgspecError:
            told = content[:200].decode(errors="replace")
            return cls(Problem(status=status, error="unreadable", message=told))
