"""What a client may be told instead of what it asked for."""

from __future__ import annotations

import msgspec

from floodplain.kernel.errors import FloodplainError
from floodplain.server.messages.replies import Problem


class Unreachable(FloodplainError):
    """There is no server to be reached, or it ended the conversation."""


class Refused(FloodplainError):
    """The server refused something; `problem` says what was wrong, and what would be right."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.status = problem.status
        self.error = problem.error

    @classmethod
    def of(cls, content: bytes, status: int = 500) -> Refused:
        """The refusal that a body tells, or that it cannot be read."""
        try:
            return cls(msgspec.json.decode(content, type=Problem))
        except msgspec.MsgspecError:
            told = content[:200].decode(errors="replace")
            return cls(Problem(status=status, error="unreadable", message=told))
