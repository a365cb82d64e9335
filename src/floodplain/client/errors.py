"""What a client may be told instead of what it asked for."""

from __future__ import annotations

from typing import Any

from floodplain.kernel.errors import FloodplainError


class Unreachable(FloodplainError):
    """There is no server to be reached, or it ended the conversation."""


class Refused(FloodplainError):
    """The server refused something, and says why."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(str(problem.get("message", "refused")))
        self.problem = problem
        self.status = int(problem.get("status", 0))
        self.error = str(problem.get("error", ""))
