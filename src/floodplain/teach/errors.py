"""Errors in lessons and in filled-in score pads."""

from __future__ import annotations

from collections.abc import Sequence

from floodplain.kernel.errors import FloodplainError


class BadLesson(FloodplainError):
    """A lesson that cannot be played; `problems` holds one sentence per problem."""

    def __init__(self, source: str, problems: Sequence[str]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{source}: {problem}" for problem in self.problems))


class BadCardboard(FloodplainError):
    """A filled-in score pad that cannot be read.

    `line` is the number of the wrong line, counted from 1, or None if no single line is wrong.
    """

    def __init__(self, problem: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(f"line {line}: {problem}" if line is not None else problem)
